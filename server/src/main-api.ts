import { api, demo, monitoring, runService, welcome } from '#service.ts';

await runService([demo, api, monitoring, welcome], { needs_server: true });
