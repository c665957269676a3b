import sharp from 'sharp';

/** Draws film grain around mid-grey, to be composited over an image as soft light. */
export function grain(size: { width: number; height: number }, strength: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: strength } as const;
  return sharp({ create: { ...size, channels: 3, background: '#808080', noise } })
    .greyscale()
    .png({ compressionLevel: 1 })
    .toBuffer();
}
