import type { FastifyInstance } from 'fastify';
import type { Config } from '#config/config.ts';

/**
 * Lets other origins read films, because cast receivers are pages on another site, and pictures too if an
 * edge serves them, because to a browser the edge is another origin. Access to these files does not depend on
 * cookies, so any origin may read them.
 */
export function allowOtherOrigins(app: FastifyInstance, { media_edge }: Pick<Config, 'media_edge'>): void {
  const readablePaths = media_edge ? /^\/(?:play|media)\// : /^\/play\//;
  app.addHook('onRequest', async (request, reply) => {
    if (!readablePaths.test(request.url)) return;
    reply.headers({
      'access-control-allow-origin': '*',
      'timing-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    });
  });
}
