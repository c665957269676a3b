import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { pictureFormats, pictureWidths, type PictureKind } from '@kinora/contract/pictures';
import type { Storage } from '#services/storage/types.ts';

const shapes: Record<PictureKind, { width: number; height: number }> = {
  landscape: { width: 16, height: 9 },
  portrait: { width: 2, height: 3 },
  avatar: { width: 1, height: 1 },
};

// In pixels rather than bytes: a small file can decompress to an image that fills the memory.
const limitInputPixels = 50_000_000;

/** A stored picture: its storage folder, the size of its largest variant, and its dominant colour. */
export type Picture = { key: string; width: number; height: number; color: string };

/** The bytes are not those of a picture. The message is for whoever sent them. */
export class UnreadablePicture extends Error {
  override name = 'UnreadablePicture';
}

/**
 * Re-encodes a picture in all widths and formats of its kind, cropped to its shape and without its metadata,
 * and stores the variants as `{key}/{width}.{format}`.
 * @param source the path of a file, or its bytes.
 * @param own keeps the stored picture separate from everyone else's, so that it can be deleted again;
 * otherwise the same picture is stored once for everyone who sends it.
 * @param insert saves the picture's row before its files are written: files without a row are never deleted.
 * @returns what `insert` returned.
 * @throws UnreadablePicture
 */
export async function storePicture<Id>(
  storage: Storage,
  { source, kind, own = '' }: { source: string | Buffer; kind: PictureKind; own?: string },
  insert: (picture: Picture) => Promise<Id>,
): Promise<Id> {
  const bytes = typeof source === 'string' ? await readFile(source) : source;
  const shape = shapes[kind];
  const heightOf = (width: number) => Math.round((width * shape.height) / shape.width);
  const width = pictureWidths[kind].at(-1) ?? 0;
  const height = heightOf(width);
  const { base, color } = await crop(bytes, width, height);
  const hash = createHash('sha256').update(own).update(base).digest('hex').slice(0, 16);
  const key = `images/${kind}-${hash}`;
  const id = await insert({ key, width, height, color });
  for (const width of pictureWidths[kind]) {
    const scaled = sharp(base).resize(width, heightOf(width));
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

async function crop(bytes: Buffer, width: number, height: number): Promise<{ base: Buffer; color: string }> {
  try {
    const base = await sharp(bytes, { limitInputPixels, failOn: 'error' })
      .rotate()
      .resize(width, height, { fit: 'cover', position: 'attention' })
      .flatten({ background: '#141417' })
      .png({ compressionLevel: 1 })
      .toBuffer();
    const { dominant } = await sharp(base).resize(64).stats();
    const hex = [dominant.r, dominant.g, dominant.b].map((part) => part.toString(16).padStart(2, '0'));
    return { base, color: `#${hex.join('')}` };
  } catch (cause) {
    throw new UnreadablePicture('This picture cannot be read. Save it again as PNG or JPEG and retry.', {
      cause,
    });
  }
}
