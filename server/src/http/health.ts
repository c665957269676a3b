import type { FastifyInstance } from 'fastify';
import { pingDatabase } from '#db/health-queries.ts';
import { isDatabaseDownError } from '#db/outage.ts';
import { second } from '#clock.ts';
import type { Context } from '#context.ts';
import { freeSpace } from '#data-folder.ts';
import { costlyRouteLimit } from '#http/request-limits.ts';
import { withTimeout } from '#with-timeout.ts';

/** A check that takes longer than this has failed. */
const checkTimeout_ms = 3 * second;

/** With less free space than this, the embedded database cannot write its next file. */
const fullBelow_bytes = 64 * 1024 * 1024;

/**
 * `/healthz`: the process is running. `/readyz`: database, storage and queue respond, and the disk that we
 * store data on has free space; a 503 names the checks that fail. A process that is stopping is not ready.
 */
export function serveHealth(app: FastifyInstance, context: Context, isStopping: () => boolean): void {
  const { log } = context;
  const checks = createChecks(context);
  /** The checks that are failing now, because only changes are logged. */
  const failing = new Set<string>();

  async function runCheck(name: string, check: () => Promise<unknown>): Promise<[string, string]> {
    try {
      await check();
      if (failing.delete(name)) log.info({ check: name }, 'Ready again');
      return [name, 'ok'];
    } catch (error) {
      // The outage watch logs when an outage of the database begins and ends.
      if (!isDatabaseDownError(error)) {
        if (!failing.has(name)) log.warn({ err: error, check: name }, 'Not ready');
        failing.add(name);
      }
      return [name, error instanceof DiskFull ? 'full' : 'unreachable'];
    }
  }

  app.get('/healthz', { config: { rateLimit: costlyRouteLimit(context.config) } }, async () => ({
    status: 'ok',
  }));
  app.get('/readyz', { config: { rateLimit: costlyRouteLimit(context.config) } }, async (_, reply) => {
    if (isStopping()) return reply.code(503).send({ status: 'stopping' });
    const results = await Promise.all(Object.entries(checks).map(([name, check]) => runCheck(name, check)));
    const ready = results.every(([, result]) => result === 'ok');
    return reply
      .code(ready ? 200 : 503)
      .send({ status: ready ? 'ok' : 'unavailable', ...Object.fromEntries(results) });
  });
}

function createChecks({
  config,
  database,
  db,
  jobs,
  storage,
}: Context): Record<string, () => Promise<unknown>> {
  const keepsFiles = database.kind === 'pglite' || storage.freeSpace !== null;
  return {
    database: () => database.withTimeLimit(checkTimeout_ms, () => pingDatabase(db)),
    storage: () => withTimeout(checkTimeout_ms, storage.check()),
    queue: () => database.withTimeLimit(checkTimeout_ms, () => jobs.check()),
    ...(keepsFiles && { disk: () => withTimeout(checkTimeout_ms, requireSpace()) }),
  };

  async function requireSpace(): Promise<void> {
    const free = [await freeSpace(config.data_dir), (await storage.freeSpace?.()) ?? Infinity];
    if (Math.min(...free) < fullBelow_bytes) throw new DiskFull('The disk of the data folder is full.');
  }
}

class DiskFull extends Error {
  override name = 'DiskFull';
}
