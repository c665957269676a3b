import { parseDateTime, toZoned } from '@internationalized/date';
import { after, day } from '#clock.ts';

/**
 * The moment of a wall-clock day and time in a zone. A time that daylight saving skips is the same distance
 * after the gap; of a time that comes twice, it is the first.
 */
export function releaseMoment(day: string, time: string, zone: string): Date {
  return toZoned(parseDateTime(`${day}T${time.slice(0, 5)}`), zone).toDate();
}

/** A number that is not above the count of the season's episodes becomes the next free one. */
export function episodeNumber(wanted: number, existing: number[]): number {
  const isFree = wanted > existing.length && !existing.includes(wanted);
  return isFree ? wanted : Math.max(existing.length, ...existing) + 1;
}

/**
 * When the publisher's next weekly slot opens: `every_days` after the last episode was made. A deleted one
 * counts only if it ever had a video. Null when it is open.
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
