import { api, demo, monitoring, runService, welcome, worker } from '#service.ts';

// The whole service in one process: database (unless DATABASE_URL names a server), worker and API. The API
// starts last, so that the service is ready only once losing the database would be an outage rather than a
// failed start.
await runService([demo, worker, api, monitoring, welcome]);
