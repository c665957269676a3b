import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { pictureFormats, pictureWidths, type PictureKind } from '@kinora/contract/pictures';
import type { Clock } from '#clock.ts';
import type { Db } from '#db/types.ts';
import { invalid } from '#http/errors.ts';
import type { Storage } from '#services/storage/types.ts';

const shapes: Record<PictureKind, { width: number; height: number }> = {
  landscape: { width: 16, height: 9 },
  portrait: { width: 2, height: 3 },
  avatar: { width: 1, height: 1 },
};

// In pixels rather than bytes: a small file can decompress to an image that fills the memory.
const limitInputPixels = 50_000_000;

/**
 * Re-encodes a picture in all widths and formats of its kind, cropped to its shape and without its metadata,
 * and stores the variants as `{key}/{width}.{format}`.
 * @param field names the picture in the error when it cannot be read.
 * @param own keeps the stored picture separate from everyone else's, so that it can be deleted again;
 * otherwise the same picture is stored once for everyone who sends it.
 * @returns the id of the row in `images`.
 */
export async function storeImage(
  { db, storage, clock }: { db: Db; storage: Storage; clock: Clock },
  picture: string | Buffer,
  kind: PictureKind,
  field: string,
  own = '',
): Promise<number> {
  const bytes = typeof picture === 'string' ? await readFile(picture) : picture;
  const largest = pictureWidths[kind].at(-1) ?? 0;
  const shape = shapes[kind];
  const height = (width: number) => Math.round((width * shape.height) / shape.width);
  let base: Buffer;
  let color: string;
  try {
    const upright = sharp(bytes, { limitInputPixels, failOn: 'error' }).rotate();
    base = await upright
      .resize(largest, height(largest), { fit: 'cover', position: 'attention' })
      .flatten({ background: '#141417' })
      .png({ compressionLevel: 1 })
      .toBuffer();
    const { dominant } = await sharp(base).resize(64).stats();
    color = `#${[dominant.r, dominant.g, dominant.b].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
  } catch {
    throw invalid({ [field]: 'This picture cannot be read. Save it again as PNG or JPEG and retry.' });
  }
  const hash = createHash('sha256').update(own).update(base).digest('hex').slice(0, 16);
  const key = `images/${kind}-${hash}`;
  const created_at = clock.now();
  // Inserted before the files are written, so that the image already counts as recently stored.
  const { id } = await db
    .insertInto('images')
    .values({ key, width: largest, height: height(largest), color, created_at })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ color, created_at }))
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const width of pictureWidths[kind]) {
    const scaled = sharp(base).resize(width, height(width));
    for (const format of pictureFormats) {
      const encoded =
        format === 'avif'
          ? scaled.clone().avif({ quality: 55, effort: 2 })
          : scaled.clone().webp({ quality: 80 });
      await storage.put(`${key}/${width}.${format}`, await encoded.toBuffer(), {
        content_type: `image/${format}`,
        cache_control: 'public, max-age=31536000, immutable',
      });
    }
  }
  return id;
}
