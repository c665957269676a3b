import {
  endOfMonth,
  parseDate,
  parseDateTime,
  startOfMonth,
  startOfWeek,
  toCalendarDateTime,
  toZoned,
} from '@internationalized/date';
import type { Release } from '@kinora/contract/publishing/schedule';

type Slot = Pick<Release, 'release_date' | 'release_time' | 'release_at'>;

/**
 * The weeks that overlap a month, each as seven days such as `2026-11-28`; the locale sets the first day of
 * the week.
 */
export function listWeeks(month: string, locale: string): string[][] {
  const first = startOfMonth(parseDate(month));
  const last = endOfMonth(first);
  const weeks: string[][] = [];
  for (let day = startOfWeek(first, locale); day.compare(last) <= 0; day = day.add({ weeks: 1 }))
    weeks.push(Array.from({ length: 7 }, (_, index) => day.add({ days: index }).toString()));
  return weeks;
}

export const isSameMonth = (first: string, second: string): boolean =>
  first.slice(0, 7) === second.slice(0, 7);

export const shiftMonth = (month: string, months: number): string =>
  startOfMonth(parseDate(month)).add({ months }).toString();

/**
 * The slot of a release moved to another day, at the same time in its zone. A time skipped by daylight saving
 * is shifted forward by the length of the gap.
 */
export function slotAfterMove(
  day: string,
  { release_time, time_zone }: Pick<Release, 'release_time' | 'time_zone'>,
): Slot {
  const zoned = toZoned(parseDateTime(`${day}T${release_time}`), time_zone);
  const [release_date = day, time = release_time] = toCalendarDateTime(zoned).toString().split('T');
  return { release_date, release_time: time.slice(0, 5), release_at: zoned.toDate().toISOString() };
}

/** The first day a release can be moved to: the first day on which its time is still in the future. */
export function earliestDay(release: Pick<Release, 'release_time' | 'time_zone'>, now: Date): string {
  const todayInZone = new Intl.DateTimeFormat('en-CA', { timeZone: release.time_zone }).format(now);
  return Date.parse(slotAfterMove(todayInZone, release).release_at) > now.getTime()
    ? todayInZone
    : parseDate(todayInZone).add({ days: 1 }).toString();
}

const stepByKey: Record<string, { days: number } | { weeks: number } | { months: number }> = {
  ArrowLeft: { days: -1 },
  ArrowRight: { days: 1 },
  ArrowUp: { weeks: -1 },
  ArrowDown: { weeks: 1 },
  PageUp: { months: -1 },
  PageDown: { months: 1 },
};

/** The day an arrow or page key moves to; null for any other key. */
export function dayByKey(day: string, key: string, direction: 'ltr' | 'rtl'): string | null {
  const mirrored = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' }[key] ?? key;
  const step = stepByKey[direction === 'rtl' ? mirrored : key];
  return step ? parseDate(day).add(step).toString() : null;
}

/** How many releases of a month are listed below its grid. */
const maxListed = 8;

/**
 * The releases that are listed below a month's grid: those of the month, and those of the first days of the
 * next month that the grid shows. If there are too many, only those around the next release are listed.
 */
export function chooseAgenda<T extends Pick<Release, 'release_date' | 'is_out'>>(
  releases: readonly T[],
  month: string,
): { shown: T[]; hasMore: boolean } {
  const candidates = releases.filter(({ release_date }) => release_date >= month.slice(0, 7));
  const next = candidates.findIndex(({ is_out }) => !is_out);
  const maxFrom = Math.max(0, candidates.length - maxListed);
  const from = next < 0 ? maxFrom : Math.min(maxFrom, Math.max(0, next - 2));
  return { shown: candidates.slice(from, from + maxListed), hasMore: candidates.length > maxListed };
}
