import type { FastifyInstance } from 'fastify';
import { minute } from '#clock.ts';
import type { Context } from '#context.ts';
import { addProxyCounts, deleteProxyCounts } from '#db/proxy-queries.ts';
import { findProxyHeader } from '#http/network/own-machine.ts';

const reportEvery_ms = minute;

/** Requests for these paths mostly come from the service's own network rather than through its proxy. */
const monitoringPaths = /^\/(?:healthz|readyz|metrics)(?:\?|$)/;

/**
 * Counts how many requests came through a proxy although the settings name none, and warns at the first one:
 * everybody is then counted as one address. Anybody can send such a header, so one request proves nothing;
 * most requests carrying it does (docs/decisions/0093-quotas-and-undeclared-proxies.md).
 */
export async function detectUndeclaredProxies(
  app: FastifyInstance,
  { config, clock, db, log }: Context,
): Promise<void> {
  if (!config.production) return;
  // The proxies are declared now. A process with the old settings starts counting again.
  if (config.trust_proxy > 0) return deleteProxyCounts(db);
  let counts = { proxied: 0, direct: 0 };
  let reported_at: Date | null = null;
  let isWarned = false;

  app.addHook('onRequest', (request, _, done) => {
    done();
    if (monitoringPaths.test(request.raw.url ?? '')) return;
    const header = findProxyHeader(request.headers);
    counts[header ? 'proxied' : 'direct'] += 1;
    if (header && !isWarned) {
      isWarned = true;
      log.warn(
        { header: header.slice(0, 100) },
        'A request seems to have come through a proxy, but TRUST_PROXY is 0. If there is one in front, set TRUST_PROXY to the number of proxies: without it everybody counts as one address, and can be locked out together. If there is none, the sender made this header up',
      );
    }
    report();
  });

  function report(): void {
    const now = clock.now();
    if (reported_at && now.getTime() - reported_at.getTime() < reportEvery_ms) return;
    const counted = counts;
    [counts, reported_at] = [{ proxied: 0, direct: 0 }, now];
    addProxyCounts(db, counted, now).catch((error: unknown) => {
      log.info({ err: error }, 'The requests through a proxy could not be counted');
    });
  }
}
