import { ConfigError } from '#config.ts';
import { api, demo, runService, welcome } from '#service.ts';

await runService([demo, api, welcome], (config) => {
  if (!config.database_url)
    throw new ConfigError('DATABASE_URL is needed: the embedded database serves one process only.');
});
