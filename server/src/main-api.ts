import { api, demo, runService, welcome } from '#service.ts';

await runService([demo, api, welcome], { needs_server: true });
