import { ConfigError } from '#config.ts';
import { runService, worker } from '#service.ts';

await runService([worker], (config) => {
  if (!config.database_url)
    throw new ConfigError('DATABASE_URL is needed: the embedded database serves one process only.');
});
