import { day } from '#clock.ts';

/**
 * Views lose half of their weight in this time. A show brings out one episode a week, so that the views of
 * the last one weigh a third of those of this week's, and a success of last month next to nothing.
 */
export const halfLife = 4 * day;

/** What is watched now: the last week, which holds every weekday once and one release of a weekly show. */
export const recentSpan = 7 * day;

/** What a show was like before that: the four weeks ahead of the recent one. */
export const pastSpan = 28 * day;

/** So many views of nothing in particular are added on both sides, so that few views are never a trend. */
const smoothing = 5;

/** Below so many people a show does not trend, however often they come; in a region nobody is recognised. */
const fewestViewers = 3;

/** Chance makes a week a little better than the ones before it; a rise is more than that. */
const leastGrowth = 1.2;

export type Watched = {
  /** Views in the recent week, and by how many people. */
  recent: number;
  viewers: number;
  /** Views in the four weeks before it. */
  past: number;
  /** How long the show has been there, in milliseconds. */
  age: number;
};

/**
 * How many times its usual self a show is watched in the recent week; 0 when it does not rise.
 * (recent + 5) / (expected + 5) is the mean of the rate's gamma posterior: a show has to earn its growth.
 */
export function trendOf({ recent, viewers, past, age }: Watched): number {
  if (viewers < fewestViewers) return 0;
  const growth = (recent + smoothing) / (expected(past, age) + smoothing);
  return growth >= leastGrowth ? growth : 0;
}

/** The views of a usual week, by the whole past or as much of it as the show has; never by less than a week. */
function expected(past: number, age: number): number {
  const lived = Math.min(Math.max(age - recentSpan, recentSpan), pastSpan);
  return (past * recentSpan) / lived;
}

/**
 * The shows of the poster sections, all different: at the top the most popular one that has a trailer to
 * show, then one on the rise, then the next popular one.
 */
export function choosePosters<Show extends { id: number; trailer: string | null }>(
  popular: readonly Show[],
  trending: readonly Show[],
): { top: Show | undefined; middle: Show | undefined; bottom: Show | undefined } {
  const top = popular.find(({ trailer }) => trailer !== null) ?? popular[0];
  const other = (...taken: (Show | undefined)[]) =>
    [...trending, ...popular].find((show) => taken.every((one) => one?.id !== show.id));
  const middle = other(top);
  const bottom = [...popular, ...trending].find((show) => show.id !== top?.id && show.id !== middle?.id);
  return { top, middle, bottom };
}

/** Shows under the name of their genre, in the order in which both come; what they were sorted by falls away. */
export function byGenre<Show extends { genre: string; popular: number }>(
  shows: readonly Show[],
): Record<string, Omit<Show, 'genre' | 'popular'>[]> {
  const listed: Record<string, Omit<Show, 'genre' | 'popular'>[]> = {};
  for (const { genre, popular: _, ...show } of shows) (listed[genre] ??= []).push(show);
  return listed;
}
