import pLimit from 'p-limit';
import sharp from 'sharp';
import { socialSize } from '#services/social-size.ts';

/** Crawlers make many requests at once; they must not take up all cores. */
const limitParallel = pLimit(2);

const jpeg = { quality: 82, mozjpeg: true };

/** Crops a landscape picture to the size for social networks. */
export const socialLandscape = (source: Buffer): Promise<Buffer> =>
  limitParallel(() =>
    sharp(source)
      .resize({ ...socialSize, fit: 'cover' })
      .jpeg(jpeg)
      .toBuffer(),
  );

/** Places a portrait picture in front of a blurred, darkened copy of it, because cropping would cut off the title. */
export const socialPortrait = (source: Buffer): Promise<Buffer> =>
  limitParallel(async () => {
    const { width, height } = socialSize;
    const background = await sharp(source)
      .resize({ width: width / 8, height: Math.round(height / 8), fit: 'cover' })
      .blur(4)
      .modulate({ brightness: 0.45 })
      .toBuffer();
    const foreground = await sharp(source).resize({ height }).toBuffer();
    return sharp(background)
      .resize({ ...socialSize, fit: 'fill' })
      .composite([{ input: foreground, gravity: 'centre' }])
      .jpeg(jpeg)
      .toBuffer();
  });

/** Draws a picture for social networks. */
export const socialDrawing = (svg: string): Promise<Buffer> =>
  limitParallel(() =>
    sharp(Buffer.from(svg)).resize(socialSize).jpeg({ quality: 90, mozjpeg: true }).toBuffer(),
  );
