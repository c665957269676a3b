import { hash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#context.ts';
import { Refusal } from '#http/errors.ts';
import { costlyRouteLimit } from '#http/request-limits.ts';

/** Serves the metrics of this process at `/metrics`, in Prometheus's text format. */
export function serveMetrics(app: FastifyInstance, { config, metrics }: Context): void {
  const { metrics_token } = config;
  app.get('/metrics', { config: { rateLimit: costlyRouteLimit(config) } }, async (request, reply) => {
    if (metrics_token !== null && !isSame(request.headers.authorization ?? '', `Bearer ${metrics_token}`))
      throw new Refusal(401, 'Send METRICS_TOKEN as a bearer token to read the metrics.');
    return reply.type(metrics.registry.contentType).send(await metrics.read());
  });
}

/** Compares in constant time. */
const isSame = (one: string, other: string): boolean =>
  timingSafeEqual(hash('sha256', one, 'buffer'), hash('sha256', other, 'buffer'));
