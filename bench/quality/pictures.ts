import { crc32, deflateSync } from 'node:zlib';

/** Red, green, blue and opacity of a pixel, each from 0 to 255. */
type Color = readonly [red: number, green: number, blue: number, opacity?: number];

/** Encodes a picture as PNG. */
export function png(width: number, height: number, colorAt: (x: number, y: number) => Color): Buffer {
  const row = 1 + width * 4;
  const pixels = Buffer.alloc(row * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [red, green, blue, opacity = 255] = colorAt(x, y);
      const at = y * row + 1 + x * 4;
      for (const [index, value] of [red, green, blue, opacity].entries())
        pixels[at + index] = Math.max(0, Math.min(255, Math.round(value)));
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels, { level: 1 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** Returns reproducible pseudo-random numbers in [0, 1) (Mulberry32). */
export function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/**
 * Returns noise from about -1 to 1 whose finer features are weaker, as in photographs.
 * @param coarsest size of the largest features in pixels.
 * @param finest size of the smallest ones.
 */
export function clouds(
  width: number,
  height: number,
  { seed, coarsest, finest }: { seed: number; coarsest: number; finest: number },
): Float32Array {
  const sum = new Float32Array(width * height);
  const next = random(seed);
  for (let cell = coarsest, strength = 0.6; cell >= finest; cell /= 2, strength /= 1.8) {
    const columns = Math.ceil(width / cell) + 2;
    const lattice = Float32Array.from(
      { length: columns * (Math.ceil(height / cell) + 2) },
      () => next() * 2 - 1,
    );
    for (let y = 0; y < height; y++) {
      const top = Math.floor(y / cell);
      const down = smooth(y / cell - top);
      for (let x = 0; x < width; x++) {
        const left = Math.floor(x / cell);
        const right = smooth(x / cell - left);
        const at = top * columns + left;
        const above = mix(lattice[at] ?? 0, lattice[at + 1] ?? 0, right);
        const below = mix(lattice[at + columns] ?? 0, lattice[at + columns + 1] ?? 0, right);
        sum[y * width + x] = (sum[y * width + x] ?? 0) + strength * mix(above, below, down);
      }
    }
  }
  return sum;
}

const mix = (from: number, to: number, t: number): number => from + (to - from) * t;
const smooth = (t: number): number => t * t * (3 - 2 * t);
