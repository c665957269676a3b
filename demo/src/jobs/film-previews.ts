import sharp from 'sharp';
import { shot_s, type FilmPlan, type ShotName } from '#film-plan.ts';
import { tileSize } from '#jobs/make-shot.ts';
import type { Shots } from '#jobs/show-shots.ts';

const columns = 5;
const rows = 5;
/** The film has few distinct images, so more previews would only take up space. */
const interval_s = 10;

/** Assembles the scrubber's previews of a film from images of its shots. */
export async function filmPreviews({ order, seconds }: FilmPlan, shots: Shots) {
  const { width, height } = tileSize;
  const tiles = new Map<ShotName, Buffer>();
  for (const [name, { tile }] of shots)
    tiles.set(name, await sharp(tile).removeAlpha().toColourspace('srgb').raw().toBuffer());
  const count = Math.ceil(seconds / interval_s);
  const sheets: Buffer[] = [];
  for (let first = 0; first < count; first += columns * rows) {
    const canvas = Buffer.alloc(columns * width * rows * height * 3);
    for (let position = 0; position < columns * rows && first + position < count; position += 1) {
      const moment = Math.min((first + position + 0.5) * interval_s, seconds - 0.1);
      const tile = tiles.get(order[Math.floor(moment / shot_s)] ?? 'end');
      if (!tile) continue;
      const left = (position % columns) * width;
      const top = Math.floor(position / columns) * height;
      for (let row = 0; row < height; row += 1)
        tile.copy(canvas, ((top + row) * columns * width + left) * 3, row * width * 3, (row + 1) * width * 3);
    }
    const raw = { width: columns * width, height: rows * height, channels: 3 as const };
    sheets.push(await sharp(canvas, { raw }).jpeg({ quality: 72 }).toBuffer());
  }
  const files = sheets.map((_, index) => `previews/previews_${String(index).padStart(3, '0')}.jpg`);
  return {
    facts: { interval_s, tile_width: width, tile_height: height, columns, rows, files },
    sheets,
  };
}
