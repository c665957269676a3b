import type { FastifyInstance } from 'fastify';
import { second } from '#clock.ts';
import type { Metrics } from '#metrics.ts';

/**
 * Measures how long each request took until its response began. Requests are labeled with the pattern of
 * their route, because there is no limit to the number of URLs, and URLs may identify people.
 */
export function measureRequests(app: FastifyInstance, { requests }: Metrics): void {
  app.addHook('onSend', (request, reply, _, done) => {
    const { method, routeOptions } = request;
    const status = `${Math.floor(reply.statusCode / 100)}xx`;
    requests.observe({ method, route: routeOptions.url ?? 'none', status }, reply.elapsedTime / second);
    done();
  });
}
