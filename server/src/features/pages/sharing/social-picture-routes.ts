import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { drawDefaultPicture } from '#features/pages/sharing/default-picture.ts';
import { notFound } from '#http/errors.ts';
import { costlyRouteLimit } from '#http/request-limits.ts';
import type { App } from '#http/route.ts';
import { socialLandscape, socialPortrait } from '#services/social-picture.ts';
import { NoSuchObject, type Storage } from '#services/storage/types.ts';

const noSuchPicture = () => notFound('This picture does not exist.');

/**
 * Serves the pictures that social networks show beside a link, as JPEG, because some support
 * nothing else.
 */
export function routes(app: App): void {
  const { config, storage } = app.context;
  const limit = { config: { rateLimit: costlyRouteLimit(config) }, compress: false } as const;
  // Other sites embed the pictures in their own pages.
  const headers = { 'cross-origin-resource-policy': 'cross-origin' };
  let defaultPicture: Promise<Buffer> | undefined;

  app.get('/social/house.jpg', limit, async (_, reply) => {
    defaultPicture ??= drawDefaultPicture(config);
    const picture = await defaultPicture;
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
      const source = await readLargest(
        storage,
        `images/${kind}-${hash}`,
        isPortrait ? [720, 360, 180] : [1280, 640, 320],
      );
      const picture = await (isPortrait ? socialPortrait : socialLandscape)(await buffer(source));
      return reply
        .headers({ ...headers, 'cache-control': 'public, max-age=31536000, immutable' })
        .type('image/jpeg')
        .send(picture);
    },
  );
}

/** Reads the largest size that exists: small pictures are not stored in large widths. */
async function readLargest(storage: Storage, folder: string, widths: number[]): Promise<Readable> {
  for (const width of widths) {
    try {
      return await storage.read(`${folder}/${width}.webp`);
    } catch (error) {
      if (!(error instanceof NoSuchObject)) throw error;
    }
  }
  throw noSuchPicture();
}
