import { after, day } from '@kinora/server/clock';
import type { DemoSeason } from '#show.ts';

/** Returns when an episode of the demo catalogue is released: a week after the previous one, at 18:00 UTC. */
export function releaseOf({ began_days_ago }: DemoSeason, index: number, now: Date): Date {
  const released = after(now, (7 * index - began_days_ago) * day);
  released.setUTCHours(18, 0, 0, 0);
  return released;
}

/** Returns when an episode was created: some days before its release, and never in the future. */
export const makingOf = (released: Date, now: Date): Date =>
  new Date(Math.min(after(released, -3 * day).getTime(), after(now, -day / 2).getTime()));

/**
 * Older episodes count as announced; followers are notified of those of the last few days once their films
 * are ready.
 */
export const announcementOf = (released: Date, now: Date): Date | null =>
  released < after(now, -10 * day) ? released : null;

/** Length of a film in seconds: a show's first one is longer. */
export const filmSeconds = (number: number): number => (number === 0 ? 12 : 8);

export const trailerSeconds = 8;
