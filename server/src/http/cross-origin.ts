import type { FastifyInstance } from 'fastify';
import type { Config } from '#config/config.ts';

const mediaPath = /^\/(?:play|media)\//;

/**
 * Lets pages of this service use films and pictures that reach them through an edge, which is another origin to a
 * browser. No cookie opens them, so it does not matter who else may.
 */
export function allowOtherOrigins(app: FastifyInstance, { media_edge }: Pick<Config, 'media_edge'>): void {
  if (!media_edge) return;
  app.addHook('onRequest', async (request, reply) => {
    if (!mediaPath.test(request.url)) return;
    reply.headers({
      'access-control-allow-origin': '*',
      'timing-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    });
  });
}
