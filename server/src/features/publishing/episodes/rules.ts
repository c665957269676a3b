import { parseDateTime, toZoned } from '@internationalized/date';
import { after, day, minute } from '#clock.ts';

/**
 * Converts a local date and time in a zone to an instant. A time that daylight saving skips is moved past the
 * gap by the gap's length; if a time occurs twice, the first is used.
 */
export function releaseMoment(day: string, time: string, zone: string): Date {
  return toZoned(parseDateTime(`${day}T${time.slice(0, 5)}`), zone).toDate();
}

/**
 * Returns the time to which a release is moved, or why it cannot be moved. A released episode cannot be
 * withdrawn, since viewers have seen it; an episode whose release passed without a video does not count as
 * released. Moving a release to its current time changes nothing.
 */
export function checkReleaseMove(
  current: { release_at: string; is_playable: boolean },
  requested: { release_date: string; release_time: string; time_zone: string },
  now: Date,
): Date | 'already_out' | 'already_passed' {
  const before = new Date(current.release_at);
  const moment = releaseMoment(requested.release_date, requested.release_time, requested.time_zone);
  if (Math.floor(before.getTime() / minute) === moment.getTime() / minute) return before;
  if (current.is_playable && before <= now) return 'already_out';
  return moment > now ? moment : 'already_passed';
}

export const alreadyOutMessage = 'This episode is already out, and its release date can no longer change.';
export const alreadyPassedMessage = 'This time has passed. Choose a day and time in the future.';

/**
 * Returns the requested episode number if it is free and above the number of episodes in the season;
 * otherwise the next free one.
 */
export function chooseEpisodeNumber(requested: number, existing: number[]): number {
  const isFree = requested > existing.length && !existing.includes(requested);
  return isFree ? requested : Math.max(existing.length, ...existing) + 1;
}

/**
 * Returns when the publisher's next slot opens: `every_days` after the last episode was
 * created. An episode in the trash counts, because it may be restored; a permanently deleted one
 * counts only if it ever had a video. Null if the slot is open.
 */
export function slotOpensAt(
  episodes: { created_at: string; deleted_at: string | null; had_video: boolean }[],
  every_days: number,
  now: Date,
): Date | null {
  const counted = episodes.filter((episode) => episode.deleted_at === null || episode.had_video);
  const last = Math.max(...counted.map((episode) => Date.parse(episode.created_at)), 0);
  const opensAt = after(new Date(last), every_days * day);
  return opensAt > now ? opensAt : null;
}

/** Returns the message for a publisher who creates an episode before the next slot opens. */
export const slotTakenMessage = (every_days: number): string =>
  every_days === 7
    ? 'Sorry, you have already uploaded an episode this week. You can upload next episode in a week.'
    : `Sorry, you can upload one episode every ${every_days === 1 ? 'day' : `${every_days} days`}, and you have already uploaded one. Your schedule shows when you can upload the next one.`;
