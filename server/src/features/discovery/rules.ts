import type { Place } from '@kinora/contract/operator/banners';
import { day } from '#clock.ts';

/**
 * Views lose half of their weight in this time. For a weekly show, a view of last week's episode has a third of the
 * weight of a view of this week's episode; views from last month have almost none.
 */
export const halfLife_ms = 4 * day;

/** The recent span: one week, which contains each weekday once and one release of a weekly show. */
export const recentSpan_ms = 7 * day;

/** The span that the recent one is compared with: the four weeks before it. */
export const pastSpan_ms = 28 * day;

/** The number of views added to both sides of the ratio, so that a handful of views is never a trend. */
const smoothing = 5;

/**
 * With fewer viewers than this a show does not trend, however often they watch. This minimum also keeps regional
 * trends from revealing what individuals watch.
 */
export const minViewers = 3;

/** A week can be slightly better than the weeks before it by chance; a trend has to exceed that. */
const minGrowth = 1.2;

export type ViewCounts = {
  /** Views in the past week, and how many people watched. */
  recent: number;
  viewers: number;
  /** Views in the four weeks before the recent one. */
  past: number;
  /** Time since the show was released, in milliseconds. */
  age: number;
};

/**
 * Returns a show's views in the recent week as a multiple of a typical week; 0 if it is not trending. (recent
 * + 5) / (expected + 5) is the posterior mean of the rate under a gamma prior: a few views cannot amount to much
 * growth.
 */
export function trendOf({ recent, viewers, past, age }: ViewCounts): number {
  if (viewers < minViewers) return 0;
  const growth = (recent + smoothing) / (expectedViews(past, age) + smoothing);
  return growth >= minGrowth ? growth : 0;
}

/**
 * Returns the views of a typical week, averaged over as much of the past span as the show has existed; at least
 * one week.
 */
function expectedViews(past: number, age: number): number {
  const existed_ms = Math.min(Math.max(age - recentSpan_ms, recentSpan_ms), pastSpan_ms);
  return (past * recentSpan_ms) / existed_ms;
}

/**
 * Chooses the shows of the poster sections, all different. A place without a featured show gets the most popular show
 * with a trailer (top), a trending show (middle) or the most popular of the remaining shows (bottom).
 */
export function choosePosters<Show extends { id: number; trailer: string | null }>(
  popular: readonly Show[],
  trending: readonly Show[],
  featured: { [P in Place]?: Show | undefined } = {},
): { top: Show | undefined; middle: Show | undefined; bottom: Show | undefined } {
  const taken = new Set<number | undefined>(Object.values(featured).map((show) => show?.id));
  const take = (place: Place, shows: readonly Show[]) => {
    const show = featured[place] ?? shows.find(({ id }) => !taken.has(id));
    taken.add(show?.id);
    return show;
  };
  return {
    top: take('top', [...popular.filter(({ trailer }) => trailer !== null), ...popular]),
    middle: take('middle', [...trending, ...popular]),
    bottom: take('bottom', [...popular, ...trending]),
  };
}

/** Groups shows by the name of their genre, keeping the order of both, and drops the columns used for that. */
export function groupByGenre<Show extends { genre: string; popular: number }>(
  shows: readonly Show[],
): Record<string, Omit<Show, 'genre' | 'popular'>[]> {
  const showsByGenre = new Map<string, Omit<Show, 'genre' | 'popular'>[]>();
  for (const { genre, popular: _, ...show } of shows) {
    const others = showsByGenre.get(genre);
    if (others) others.push(show);
    else showsByGenre.set(genre, [show]);
  }
  return Object.fromEntries(showsByGenre);
}
