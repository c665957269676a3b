import { ConfigError } from '#config.ts';
import { api, runService } from '#service.ts';

await runService([api], (config) => {
  if (!config.database_url)
    throw new ConfigError('DATABASE_URL is needed: the embedded database serves one process only.');
});
