import { runService, worker } from '#service.ts';

await runService([worker], { needs_server: true });
