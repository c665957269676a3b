import { releaseMoment } from '#features/publishing/episodes/rules.ts';

const minute = 60_000;

/**
 * Returns the moment that a release is moved to, or why it cannot be moved. A released episode cannot be
 * withdrawn, since viewers have seen it; an episode whose release passed without a video does not count as
 * released. Naming the current moment again changes nothing.
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
