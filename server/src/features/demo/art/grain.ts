import sharp from 'sharp';

/** The grain of a film, grey about the middle, to be laid over a picture as soft light. */
export function grain(size: { width: number; height: number }, strength: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: strength } as const;
  return sharp({ create: { ...size, channels: 3, background: '#808080', noise } })
    .greyscale()
    .png({ compressionLevel: 1 })
    .toBuffer();
}
