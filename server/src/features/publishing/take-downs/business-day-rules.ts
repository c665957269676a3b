import { day as day_ms } from '#clock.ts';

// Business days as in 17 U.S.C. 512 (g) (2): excluding weekends and the federal holidays of the
// United States (5 U.S.C. 6103). Days are written as `2026-11-24`.

const parseDay = (day: string): Date => new Date(`${day}T00:00Z`);
const formatDay = (date: Date): string => date.toISOString().slice(0, 10);

const utcDate = (year: number, month: number, day: number): Date => new Date(Date.UTC(year, month - 1, day));

/** Returns the nth occurrence of a weekday in a month; Sunday is 0. */
function nthWeekday(year: number, month: number, weekday: number, n: number): Date {
  const first = utcDate(year, month, 1).getUTCDay();
  return utcDate(year, month, 1 + ((weekday - first + 7) % 7) + 7 * (n - 1));
}

const monday = 1;
const thursday = 4;

/** A holiday on a weekend is observed on the Friday before or the Monday after it. */
function observedDate(holiday: Date): Date {
  const shift_days = { 0: 1, 6: -1 }[holiday.getUTCDay()] ?? 0;
  return new Date(holiday.getTime() + shift_days * day_ms);
}

function listHolidays(year: number): string[] {
  const memorialDay = nthWeekday(year, 5, monday, 5);
  return [
    utcDate(year, 1, 1),
    nthWeekday(year, 1, monday, 3),
    nthWeekday(year, 2, monday, 3),
    // The last Monday of May, which may be the fourth.
    memorialDay.getUTCMonth() === 4 ? memorialDay : nthWeekday(year, 5, monday, 4),
    utcDate(year, 6, 19),
    utcDate(year, 7, 4),
    nthWeekday(year, 9, monday, 1),
    nthWeekday(year, 10, monday, 2),
    utcDate(year, 11, 11),
    nthWeekday(year, 11, thursday, 4),
    utcDate(year, 12, 25),
    // May be observed on the last day of the year before.
    utcDate(year + 1, 1, 1),
  ].map((holiday) => formatDay(observedDate(holiday)));
}

export function isBusinessDay(day: string): boolean {
  const weekday = parseDay(day).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !listHolidays(parseDay(day).getUTCFullYear()).includes(day);
}

/** Returns the day that is `count` business days after the given day. */
export function businessDaysAfter(day: string, count: number): string {
  let date = parseDay(day);
  for (let left = count; left > 0;) {
    date = new Date(date.getTime() + day_ms);
    if (isBusinessDay(formatDay(date))) left -= 1;
  }
  return formatDay(date);
}

/**
 * Returns the day on which a work is restored after a counter-notice, unless the claimant goes to
 * court, and the last day that the law allows: works must be restored 10 to 14 business days after
 * the counter-notice was received.
 */
export const restorationDays = (
  received_at: Date,
  business_days: number,
): { restore_from: string; restore_until: string } => ({
  restore_from: businessDaysAfter(formatDay(received_at), business_days),
  restore_until: businessDaysAfter(formatDay(received_at), 14),
});
