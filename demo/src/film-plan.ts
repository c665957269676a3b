import type { Chapter, TimeRange } from '@kinora/contract/playback/playback';
import { seededBy } from '#art/random.ts';
import type { DemoShow } from '#show.ts';

/** A short piece of film; all films of a show are assembled from its four shots. */
export type ShotName = 'title' | 'wide' | 'close' | 'end';

/** The length of every shot: a multiple of 8/3 s, which is a whole number of frames and of audio packets. */
export const shot_s = 16 / 3;

/** How a film is assembled from shots, and where that puts its intro and credits. */
export type FilmPlan = {
  order: readonly ShotName[];
  seconds: number;
  intro: TimeRange;
  credits_start_s: number;
};

const opening: readonly ShotName[] = ['wide', 'close', 'title'];

/** Plans the film of an episode; `number` counts the show's episodes across all seasons from 0. */
export function planOf({ title, seasons, ...show }: DemoShow, number: number): FilmPlan {
  const { next, between } = seededBy(`${title} ${number}`);
  const { minutes = show.minutes } = seasons.flatMap(({ episodes }) => episodes)[number] ?? {};
  const shots = Math.ceil((minutes * 60 * between(0.92, 1.1)) / shot_s);
  const story = Array.from({ length: shots - opening.length - 1 }, (): ShotName =>
    next() > 0.5 ? 'wide' : 'close',
  );
  return {
    order: [...opening, ...story, 'end'],
    seconds: shots * shot_s,
    intro: { start_s: startOf(opening.length - 1), end_s: startOf(opening.length) },
    credits_start_s: startOf(shots - 1),
  };
}

/** Length of an episode's film in seconds. */
export const filmSeconds = (show: DemoShow, number: number): number => planOf(show, number).seconds;

/** Places chapters at even intervals, each at the beginning of a shot. */
export function chaptersOf({ order, credits_start_s }: FilmPlan, titles: readonly string[]): Chapter[] {
  const story = order.length - opening.length - 1;
  const chapters = titles.map((title, index) => ({
    start_s: startOf(opening.length + Math.floor((index * story) / titles.length)),
    title,
  }));
  return [{ start_s: 0, title: 'Cold open' }, ...chapters, { start_s: credits_start_s, title: 'Credits' }];
}

/**
 * Returns when a shot begins, to a tenth of a second, which is as precisely as intros and credits are stored.
 */
const startOf = (shot: number): number => Math.round(shot * shot_s * 10) / 10;
