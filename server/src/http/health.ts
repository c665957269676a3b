import { sql } from 'kysely';
import type { App } from '#http/route.ts';

/** `/healthz`: the process is up. `/readyz`: database, storage and queue answer; 503 names what does not. */
export function serveHealth(app: App): void {
  const { db, storage, jobs } = app.context;
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_, reply) => {
    const checks = {
      database: () => sql`select 1`.execute(db),
      storage: () => storage.check(),
      queue: () => jobs.check(),
    };
    const results = await Promise.all(
      Object.entries(checks).map(async ([name, check]) => {
        try {
          await check();
          return [name, 'ok'] as const;
        } catch (error) {
          app.log.warn({ err: error, check: name }, 'Not ready');
          return [name, 'unreachable'] as const;
        }
      }),
    );
    const ready = results.every(([, result]) => result === 'ok');
    return reply
      .code(ready ? 200 : 503)
      .send({ status: ready ? 'ok' : 'unavailable', ...Object.fromEntries(results) });
  });
}
