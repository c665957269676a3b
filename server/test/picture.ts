import sharp from 'sharp';

/** Creates a single-color image, as a publisher might upload. */
export async function testPicture(width = 1280, height = 720, background = '#8a4f2b'): Promise<Blob> {
  const bytes = await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
  return new Blob([new Uint8Array(bytes)], { type: 'image/png' });
}
