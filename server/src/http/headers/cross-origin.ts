import type { FastifyInstance } from 'fastify';
import type { Config } from '#config/config.ts';

/**
 * Lets other origins read films, because cast receivers are pages of another site; and pictures too if an
 * edge serves them, because to a browser the edge is another origin. Cookies play no part in access to them,
 * so any origin may read them.
 */
export function allowOtherOrigins(app: FastifyInstance, { media_edge }: Pick<Config, 'media_edge'>): void {
  const open = media_edge ? /^\/(?:play|media)\// : /^\/play\//;
  app.addHook('onRequest', async (request, reply) => {
    if (!open.test(request.url)) return;
    reply.headers({
      'access-control-allow-origin': '*',
      'timing-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    });
  });
}
