import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FilmLayer } from '@kinora/media/animation/film-layer';
import { layeredFilm } from '@kinora/media/animation/layered-film';
import { filmSheets, titleSheet, type Words } from '#art/film-sheets.ts';
import type { LookName } from '#art/looks.ts';
import { compose } from '#art/music.ts';
import { landscape } from '#art/poster.ts';
import { seededBy } from '#art/random.ts';

export type DemoFilm = {
  look: LookName;
  /** A different seed or mood makes a different film. */
  seed: string;
  mood: number;
  seconds: number;
  /** Null for a film without a title. */
  words: Words | null;
  size?: { width: number; height: number };
};

// Lowest priority.
const niceness = 19;

/**
 * Draws a short film and passes the path of its mp4 to `take`. Temporary files are kept in `folder`, which is
 * deleted afterwards.
 */
export async function drawFilm(
  film: DemoFilm,
  folder: string,
  signal: AbortSignal,
  take: (file: string) => Promise<void>,
): Promise<void> {
  const { look, seed, mood, seconds, words } = film;
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const file = join(folder, 'film.mp4');
  try {
    const keep = async (name: string, png: Buffer) => {
      const path = join(folder, name);
      await writeFile(path, png);
      return path;
    };
    const { ground, sheets } = await filmSheets(look, seed, mood);
    const layers: FilmLayer[] = [];
    for (const [index, { png, x, y, motion, enlarge }] of sheets.entries()) {
      const { turn, ...moves } = motion;
      layers.push({
        ...moves,
        file: await keep(`layer-${index}.png`, png),
        x,
        y,
        ...(turn && {
          turn: { degrees_per_s: turn.degrees_per_s, side: Math.round((2 * turn.radius) / enlarge), enlarge },
        }),
      });
    }
    if (words)
      layers.push({
        file: await keep('title.png', await titleSheet(look, words)),
        x: 0,
        y: 0,
        shown: { from_s: 1, to_s: 6, fade_s: 0.9 },
      });
    await layeredFilm({
      ground: await keep('ground.png', ground),
      layers,
      stage: { width: landscape.width, height: landscape.height },
      size: film.size ?? { width: 1280, height: 720 },
      frame_rate: 24,
      seconds,
      sound: compose(look, seconds, seededBy(seed)),
      file,
      signal,
      niceness,
      threads: 1,
    });
    await take(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
