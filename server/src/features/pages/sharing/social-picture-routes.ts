import { buffer } from 'node:stream/consumers';
import { drawHousePicture } from '#features/pages/sharing/house-picture.ts';
import { notFound } from '#http/errors.ts';
import { rareLimit } from '#http/request-limits.ts';
import type { App } from '#http/route.ts';
import { socialLandscape, socialPortrait } from '#services/social-picture.ts';
import { NoSuchObject } from '#services/storage/types.ts';

const missing = () => notFound('There is no such picture.');

/** Serves the pictures that social networks show beside a link, as JPEG: some read nothing else. */
export function routes(app: App): void {
  const { config, storage } = app.context;
  const limit = { config: { rateLimit: rareLimit(config) }, compress: false } as const;
  // Other sites show the pictures in their own pages.
  const headers = { 'cross-origin-resource-policy': 'cross-origin' };
  let house: Promise<Buffer> | undefined;

  app.get('/social/house.jpg', limit, async (_, reply) => {
    house ??= drawHousePicture(config);
    const picture = await house;
    return reply
      .headers({ ...headers, 'cache-control': 'public, max-age=86400' })
      .type('image/jpeg')
      .send(picture);
  });

  app.get<{ Params: { kind: string; hash: string } }>(
    '/social/:kind(^landscape|portrait$)-:hash(^[0-9a-f]{16}$).jpg',
    limit,
    async ({ params: { kind, hash } }, reply) => {
      const isPortrait = kind === 'portrait';
      const key = `images/${kind}-${hash}/${isPortrait ? 720 : 1280}.webp`;
      const source = await storage.read(key).catch((error: unknown) => {
        throw error instanceof NoSuchObject ? missing() : error;
      });
      const picture = await (isPortrait ? socialPortrait : socialLandscape)(await buffer(source));
      return reply
        .headers({ ...headers, 'cache-control': 'public, max-age=31536000, immutable' })
        .type('image/jpeg')
        .send(picture);
    },
  );
}
