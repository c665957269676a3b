import { releaseMoment } from '#features/publisher-episodes/rules.ts';

const minute = 60_000;

/**
 * The moment that a release is moved to, or why it cannot be. What is out stays out, for viewers have seen it;
 * what has no video when its moment passes is not out. A moment that is named anew stays what it was.
 */
export function movedRelease(
  current: { release_at: string; is_playable: boolean },
  wanted: { release_date: string; release_time: string; time_zone: string },
  now: Date,
): Date | 'is out' | 'has passed' {
  const before = new Date(current.release_at);
  const moment = releaseMoment(wanted.release_date, wanted.release_time, wanted.time_zone);
  if (Math.floor(before.getTime() / minute) === moment.getTime() / minute) return before;
  if (current.is_playable && before <= now) return 'is out';
  return moment > now ? moment : 'has passed';
}

export const isOut = 'This episode is already out, and its release date can no longer change.';
export const hasPassed = 'This moment has passed. Choose a day and time that lie ahead.';
