import { parseDateTime, toZoned } from '@internationalized/date';
import { after, day } from '#clock.ts';

/**
 * Converts a local date and time in a zone to a moment. A time that daylight saving skips is moved past the
 * gap by the gap's length; of a time that occurs twice, the first is used.
 */
export function releaseMoment(day: string, time: string, zone: string): Date {
  return toZoned(parseDateTime(`${day}T${time.slice(0, 5)}`), zone).toDate();
}

/**
 * Returns the wanted episode number if it is free and above the number of episodes in the season; otherwise
 * the next free one.
 */
export function episodeNumber(wanted: number, existing: number[]): number {
  const isFree = wanted > existing.length && !existing.includes(wanted);
  return isFree ? wanted : Math.max(existing.length, ...existing) + 1;
}

/**
 * Returns when the publisher's next weekly slot opens: `every_days` after the last episode was created. A
 * deleted episode counts only if it ever had a video. Null if the slot is open.
 */
export function nextSlot(
  made: { created_at: string; deleted_at: string | null; had_video: boolean }[],
  every_days: number,
  now: Date,
): Date | null {
  const counted = made.filter((one) => one.deleted_at === null || one.had_video);
  const last = Math.max(...counted.map((one) => Date.parse(one.created_at)), 0);
  const opens = after(new Date(last), every_days * day);
  return opens > now ? opens : null;
}
