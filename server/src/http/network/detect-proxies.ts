import type { FastifyInstance } from 'fastify';
import { minute } from '#clock.ts';
import type { Context } from '#context.ts';
import { addProxyCounts, deleteProxyCounts } from '#db/proxy-queries.ts';
import { findProxyHeader } from '#http/network/own-machine.ts';

const saveEvery_ms = minute;

/** Requests for these paths mostly come from the service's own network rather than through its proxy. */
const monitoringPaths = /^\/(?:healthz|readyz|metrics)(?:\?|$)/;

/**
 * Counts how many requests came through a proxy although TRUST_PROXY is 0, and warns about the first one, because
 * everyone is then counted as one address. Anyone can send such a header, so a single request proves nothing, but
 * a majority of requests does (docs/decisions/0093-quotas-and-undeclared-proxies.md).
 */
export async function detectUndeclaredProxies(
  app: FastifyInstance,
  { config, clock, db, log }: Context,
): Promise<void> {
  if (!config.production) return;
  // The proxies are declared now. A process with the old settings starts counting again.
  if (config.trust_proxy > 0) return deleteProxyCounts(db);
  let counts = { proxied: 0, direct: 0 };
  let saved_at: Date | null = null;
  let hasWarned = false;

  app.addHook('onRequest', (request, _, done) => {
    done();
    if (monitoringPaths.test(request.raw.url ?? '')) return;
    const header = findProxyHeader(request.headers);
    counts[header ? 'proxied' : 'direct'] += 1;
    if (header && !hasWarned) {
      hasWarned = true;
      log.warn(
        { header: header.slice(0, 100) },
        'A request seems to have come through a proxy, but TRUST_PROXY is 0. If there is a proxy in front, set TRUST_PROXY to the number of proxies: otherwise everyone counts as one address, and can be locked out together. If there is none, the sender made this header up',
      );
    }
    saveCounts();
  });

  function saveCounts(): void {
    const now = clock.now();
    if (saved_at && now.getTime() - saved_at.getTime() < saveEvery_ms) return;
    const counted = counts;
    [counts, saved_at] = [{ proxied: 0, direct: 0 }, now];
    addProxyCounts(db, counted, now).catch((error: unknown) => {
      log.info({ err: error }, 'The requests through a proxy could not be counted');
    });
  }
}
