import type { FastifyInstance } from 'fastify';
import type { Config } from '#config/config.ts';

/**
 * Lets other origins read films, because receivers that a film is cast to are pages of another site; and
 * pictures as well if they reach pages of this service through an edge, which is another origin to a browser.
 * No cookie opens them, so it does not matter which other origins may read them.
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
