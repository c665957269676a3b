import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import pLimit from 'p-limit';
import sharp, { type OutputInfo, type Sharp } from 'sharp';
import { pictureFormats, pictureWidths, type PictureKind } from '@kinora/contract/pictures';
import type { Storage } from '#services/storage/types.ts';

const shapes: Record<PictureKind, { width: number; height: number }> = {
  landscape: { width: 16, height: 9 },
  portrait: { width: 2, height: 3 },
  avatar: { width: 1, height: 1 },
};

// In pixels rather than bytes: a small file can decompress to an image that fills the memory.
const options = { limitInputPixels: 50_000_000, failOn: 'error' } as const;

/** A stored picture: its storage folder, the size of its largest variant, and its dominant color. */
export type Picture = { key: string; width: number; height: number; color: string };

type Source = { source: string | Buffer; kind: PictureKind; salt?: string };

/** Encoding a picture keeps a core busy for a second or more; a form with many pictures must not take up all cores. */
const limitParallel = pLimit(2);

/** The bytes are not a picture. The message is for the uploader. */
export class UnreadablePicture extends Error {
  override name = 'UnreadablePicture';
}

/**
 * Re-encodes a picture in the useful widths of its kind and in all formats, cropped to its shape and without
 * its metadata, and stores the variants as `{key}/{width}.{format}`.
 * @param source the path of a file, or its bytes.
 * @param salt keeps the stored picture separate from identical ones, so that it can be deleted again;
 * otherwise identical pictures from different people are stored once.
 * @param insert saves the picture's row before its files are written: files without a row are never deleted.
 * @returns what `insert` returned.
 * @throws UnreadablePicture
 */
export const storePicture = <Id>(
  storage: Storage,
  picture: Source,
  insert: (picture: Picture) => Promise<Id>,
): Promise<Id> => limitParallel(() => encodePicture(storage, picture, insert));

async function encodePicture<Id>(
  storage: Storage,
  { source, kind, salt = '' }: Source,
  insert: (picture: Picture) => Promise<Id>,
): Promise<Id> {
  const bytes = typeof source === 'string' ? await readFile(source) : source;
  const shape = shapes[kind];
  const heightFor = (width: number) => Math.round((width * shape.height) / shape.width);
  const widths = await usefulWidths(bytes, kind);
  const fullWidth = widths.at(-1) ?? 0;
  const height = heightFor(fullWidth);
  const { pixels, color } = await crop(bytes, fullWidth, height);
  const hash = createHash('sha256').update(salt).update(pixels.data).digest('hex').slice(0, 16);
  const key = `images/${kind}-${hash}`;
  const id = await insert({ key, width: fullWidth, height, color });
  for (const width of widths) {
    // Scaled once for all formats.
    const scaled = await scale(pixels, width, heightFor(width));
    for (const format of pictureFormats) {
      const picture = openPixels(scaled);
      const encoded =
        format === 'avif' ? picture.avif({ quality: 55, effort: 2 }) : picture.webp({ quality: 80 });
      await storage.put(`${key}/${width}.${format}`, await encoded.toBuffer(), {
        content_type: `image/${format}`,
        cache_control: 'public, max-age=31536000, immutable',
      });
    }
  }
  return id;
}

/**
 * Returns the widths up to the first that shows the picture at full resolution: wider variants would only be
 * enlarged.
 */
async function usefulWidths(bytes: Buffer, kind: PictureKind): Promise<number[]> {
  const { autoOrient } = await orUnreadable(sharp(bytes, options).metadata());
  const { width, height } = shapes[kind];
  const fullWidth = Math.min(autoOrient.width, (autoOrient.height * width) / height);
  const lastUseful = pictureWidths[kind].findIndex((candidate) => candidate >= fullWidth);
  return pictureWidths[kind].slice(0, lastUseful === -1 ? undefined : lastUseful + 1);
}

/**
 * A decoded picture, passed on as pixels because encoding it between steps would take longer than scaling it.
 */
type Pixels = { data: Buffer; info: OutputInfo };

const openPixels = ({ data, info: { width, height, channels } }: Pixels): Sharp =>
  sharp(data, { raw: { width, height, channels } });

const scale = (pixels: Pixels, width: number, height: number): Promise<Pixels> =>
  openPixels(pixels).resize(width, height).raw().toBuffer({ resolveWithObject: true });

async function crop(
  bytes: Buffer,
  width: number,
  height: number,
): Promise<{ pixels: Pixels; color: string }> {
  const pixels = await orUnreadable(
    sharp(bytes, options)
      .rotate()
      .resize(width, height, { fit: 'cover', position: 'attention' })
      .flatten({ background: '#141417' })
      .raw()
      .toBuffer({ resolveWithObject: true }),
  );
  const small = await scale(pixels, 64, Math.round((64 * height) / width));
  const { dominant } = await openPixels(small).stats();
  const hex = [dominant.r, dominant.g, dominant.b].map((part) => part.toString(16).padStart(2, '0'));
  return { pixels, color: `#${hex.join('')}` };
}

/** @throws UnreadablePicture */
async function orUnreadable<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (cause) {
    throw new UnreadablePicture('This picture cannot be read. Save it again as PNG or JPEG and retry.', {
      cause,
    });
  }
}
