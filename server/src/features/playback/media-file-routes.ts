import { isTrailerGone } from '#features/playback/queries.ts';
import { notFound } from '#http/errors.ts';
import type { App } from '#http/route.ts';
import { sendObject } from '#http/send-object.ts';

/** Images and finished trailers are public; uploads and films never are. */
const publicKey = /^(?:images\/[\w-]+\/\d+\.(?:avif|webp)|trailers\/[\w-]+\.mp4)$/;

// A changed image or trailer gets a new key.
const cachedForever = 'public, max-age=31536000, immutable';

export function routes(app: App): void {
  app.route<{ Params: { '*': string } }>({
    method: ['GET', 'HEAD'],
    url: '/media/*',
    compress: false,
    handler: async (request, reply) => {
      const key = request.params['*'];
      if (!publicKey.test(key)) throw notFound('This file does not exist.');
      if (key.startsWith('trailers/') && (await isTrailerGone(app.context.db, key)))
        throw notFound('This file does not exist.');
      return sendObject(app.context.storage, key, cachedForever, request, reply);
    },
  });
}
