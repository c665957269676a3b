import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FilmLayer } from '@kinora/media/animation/film-layer';
import { layeredFilm } from '@kinora/media/animation/layered-film';
import { filmSheets, stage } from '#art/film-sheets.ts';
import type { LookName } from '#art/looks.ts';
import { compose } from '#art/music.ts';
import { seededBy } from '#art/random.ts';

type Shot = { look: LookName; seed: string; seconds: number; file: string; signal: AbortSignal };

// The API has priority, but somebody is waiting for the first films.
const niceness = 5;
/** Drawn on twos, like animation: half the frame rate of film. */
const frame_rate = 12;

/** Draws a moving scene as an mp4. `mood` selects the palette; a different seed makes a different scene. */
export async function drawScene({
  mood,
  size = stage,
  ...shot
}: Shot & { mood: number; size?: typeof stage }): Promise<void> {
  await withImageFolder(shot.file, async (save) => {
    const { ground, sheets } = await filmSheets(shot.look, shot.seed, mood);
    const layers: FilmLayer[] = [];
    for (const [index, { png, x, y, motion, enlarge }] of sheets.entries()) {
      const { turn, ...moves } = motion;
      layers.push({
        ...moves,
        file: await save(`layer-${index}.png`, png),
        x,
        y,
        ...(turn && {
          turn: { degrees_per_s: turn.degrees_per_s, side: Math.round((2 * turn.radius) / enlarge), enlarge },
        }),
      });
    }
    await renderFilm(shot, { background: await save('ground.png', ground), layers, stage, size });
  });
}

/** Makes an mp4 of a still image, which has the size of the stage. */
export async function drawStill({ png, ...shot }: Shot & { png: Buffer }): Promise<void> {
  await withImageFolder(shot.file, async (save) => {
    await renderFilm(shot, { background: await save('ground.png', png), layers: [], stage, size: stage });
  });
}

const renderFilm = (
  { look, seed, seconds, file, signal }: Shot,
  drawn: Pick<Parameters<typeof layeredFilm>[0], 'background' | 'layers' | 'stage' | 'size'>,
) =>
  layeredFilm({
    ...drawn,
    frame_rate,
    preset: 'ultrafast',
    seconds,
    sound: compose(look, seconds, seededBy(seed)),
    file,
    signal,
    niceness,
    threads: 1,
  });

/** Gives `work` a folder for its images, which is deleted afterwards. */
async function withImageFolder(
  file: string,
  work: (save: (name: string, png: Buffer) => Promise<string>) => Promise<void>,
): Promise<void> {
  const folder = `${file}.images`;
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  try {
    await work(async (name, png) => {
      const path = join(folder, name);
      await writeFile(path, png);
      return path;
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
