import { api, runService, worker } from '#service.ts';

// The whole service in one process: database (unless DATABASE_URL names a server), API and worker.
await runService([api, worker]);
