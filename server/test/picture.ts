import sharp from 'sharp';

/** A plain brown picture, as a publisher would upload it. */
export async function aPicture(width = 1280, height = 720): Promise<Blob> {
  const bytes = await sharp({ create: { width, height, channels: 3, background: '#8a4f2b' } })
    .png()
    .toBuffer();
  return new Blob([new Uint8Array(bytes)], { type: 'image/png' });
}
