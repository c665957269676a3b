import { join } from 'node:path';
import pLimit from 'p-limit';
import type { Config } from '@kinora/server/config/config';
import { scenePicture, stillPictures } from '#art/still-pictures.ts';
import { shot_s, type ShotName } from '#film-plan.ts';
import { drawScene, drawStill } from '#jobs/draw-shot.ts';
import { makeShot, type Shot } from '#jobs/make-shot.ts';
import type { DemoShow } from '#show.ts';

export type Shots = ReadonlyMap<ShotName, Shot>;

const limits = { niceness: 5, threads: 1 };
/** The size of a preview. */
const tileScale = 0.2;

/** Where the shots of a show are kept until all its films are made. */
export const shotsFolder = ({ data_dir }: Config, show_id: number): string =>
  join(data_dir, 'work', `demo-${show_id}`);

/** Drawing a scene takes more memory than everything else, so one is drawn at a time. */
const drawing = pLimit(1);

const beingMade = new Map<string, Promise<Shots>>();

/** Makes the shots that all films of a show are assembled from. Films that need the same shots wait for them together. */
export async function makeShots(folder: string, show: DemoShow, signal: AbortSignal): Promise<Shots> {
  const earlier = beingMade.get(folder);
  if (earlier) return earlier;
  const shots = makeAll(folder, show, signal).finally(() => beingMade.delete(folder));
  beingMade.set(folder, shots);
  return shots;
}

/** Makes the four shots of a show, two at a time. */
async function makeAll(folder: string, show: DemoShow, signal: AbortSignal): Promise<Shots> {
  const { look, title } = show;
  const make = (name: ShotName, draw: (shot: { file: string; seconds: number }) => Promise<Buffer>) =>
    makeShot(join(folder, name), shot_s, { ...limits, signal }, (file) => draw({ file, seconds: shot_s }));
  const scene = (name: ShotName, mood: number) =>
    make(name, async (shot) => {
      const seed = `${title} ${mood}`;
      await drawing(() => drawScene({ ...shot, look, seed, mood, signal }));
      return scenePicture(look, seed, mood, tileScale);
    });
  let drawn: ReturnType<typeof stillPictures> | undefined;
  const still = (name: 'title' | 'end') =>
    make(name, async (shot) => {
      drawn ??= stillPictures(show);
      const png = (await drawn)[name];
      await drawStill({ ...shot, look, seed: `${title} ${name}`, png, signal });
      return png;
    });
  // While one scene is drawn, the other one is encoded, or a still is made.
  const [[wide, titleShot], [end, close]] = await Promise.all([
    inTurn(
      () => scene('wide', 0),
      () => still('title'),
    ),
    inTurn(
      () => still('end'),
      () => scene('close', 1),
    ),
  ]);
  return new Map([
    ['wide', wide],
    ['close', close],
    ['title', titleShot],
    ['end', end],
  ]);
}

const inTurn = async (first: () => Promise<Shot>, second: () => Promise<Shot>): Promise<[Shot, Shot]> => [
  await first(),
  await second(),
];
