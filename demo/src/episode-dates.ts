import { after, day } from '@kinora/server/clock';
import type { DemoSeason } from '#show.ts';

/** Returns when an episode of the demo catalogue is released: a week after the previous one, at 18:00 UTC. */
export function releaseOf({ began_days_ago }: DemoSeason, index: number, now: Date): Date {
  const released = after(now, (7 * index - began_days_ago) * day);
  released.setUTCHours(18, 0, 0, 0);
  return released;
}

/**
 * Returns when an episode was created: three weeks before its release, so that a weekly episode of a creator
 * who works ahead still leaves this week's slot open.
 */
export const createdAt = (released: Date, now: Date): Date =>
  earlier(after(released, -21 * day), now, day / 2);

/** Returns when the film of an episode was ready: a week before its release. */
export const filmReadyAt = (released: Date, now: Date): Date => earlier(after(released, -7 * day), now, 0);

const earlier = (moment: Date, now: Date, before: number): Date =>
  new Date(Math.min(moment.getTime(), now.getTime() - before));

/** Returns when followers were notified of an episode, which is its release; null if it is not out yet. */
export const announcedAt = (released: Date, now: Date): Date | null => (released <= now ? released : null);
