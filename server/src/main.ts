import { api, demo, runService, welcome, worker } from '#service.ts';

// The whole service in one process: database (unless DATABASE_URL names a server), worker and API. The API comes
// last, so that it is ready only once a database that goes away is an outage and no longer a failed start.
await runService([demo, worker, api, welcome]);
