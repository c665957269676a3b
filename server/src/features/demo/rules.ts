import { after, day } from '#clock.ts';
import type { DemoSeason } from '#features/demo/show.ts';

/** When an episode of the catalogue comes out: a week after the one before it, at six in the evening in UTC. */
export function releaseOf({ began_days_ago }: DemoSeason, index: number, now: Date): Date {
  const released = after(now, (7 * index - began_days_ago) * day);
  released.setUTCHours(18, 0, 0, 0);
  return released;
}

/** A publisher makes an episode some days before it comes out, and never in the future. */
export const makingOf = (released: Date, now: Date): Date =>
  new Date(Math.min(after(released, -3 * day).getTime(), after(now, -day / 2).getTime()));

/** Followers know of older episodes; of those of the last days they are told once the films are there. */
export const announcementOf = (released: Date, now: Date): Date | null =>
  released < after(now, -10 * day) ? released : null;

/** Length of a film in seconds: a show's first one has time to unfold, the others are short. */
export const filmSeconds = (number: number): number => (number === 0 ? 12 : 8);

export const trailerSeconds = 8;
