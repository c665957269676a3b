import { api, demo, runService, welcome, worker } from '#service.ts';

// The whole service in one process: database (unless DATABASE_URL names a server), API and worker.
await runService([demo, api, worker, welcome]);
