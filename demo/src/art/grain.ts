import sharp, { type OverlayOptions } from 'sharp';

/** The longest side of a tile: noise takes longer to draw than most pictures, and nobody notices that it repeats. */
const maxSide = 512;
const tiles = new Map<string, Promise<Buffer>>();

/** Film grain around mid-gray, to be composited over an image of this size; drawn once per size. */
export async function grain(
  size: { width: number; height: number },
  strength: number,
): Promise<OverlayOptions> {
  const side = Math.min(maxSide, size.width, size.height);
  const name = `${side} ${strength}`;
  const tile = tiles.get(name) ?? drawTile(side, strength);
  tiles.set(name, tile);
  return {
    input: await tile,
    raw: { width: side, height: side, channels: 1 },
    tile: true,
    blend: 'soft-light',
  };
}

function drawTile(side: number, strength: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: strength } as const;
  return sharp({ create: { width: side, height: side, channels: 3, background: '#808080', noise } })
    .greyscale()
    .raw()
    .toBuffer();
}
