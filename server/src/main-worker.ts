import { monitoring, runService, worker } from '#service.ts';

await runService([worker, monitoring], { needs_server: true });
