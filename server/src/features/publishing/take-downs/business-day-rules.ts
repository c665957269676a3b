import { day as day_ms } from '#clock.ts';

// Business days as in 17 U.S.C. 512 (g) (2): excluding weekends and the federal holidays of the
// United States (5 U.S.C. 6103). Days are written as `2026-11-24`.

const at = (day: string): Date => new Date(`${day}T00:00Z`);
const textOf = (moment: Date): string => moment.toISOString().slice(0, 10);

const dayOf = (year: number, month: number, date: number): Date => new Date(Date.UTC(year, month - 1, date));

/** Returns the nth occurrence of a weekday in a month; Sunday is 0. */
function nthWeekday(year: number, month: number, weekday: number, count: number): Date {
  const first = dayOf(year, month, 1).getUTCDay();
  return dayOf(year, month, 1 + ((weekday - first + 7) % 7) + 7 * (count - 1));
}

const monday = 1;
const thursday = 4;

/** A holiday on a weekend is observed on the Friday before or the Monday after it. */
function observed(holiday: Date): Date {
  const moved = { 0: 1, 6: -1 }[holiday.getUTCDay()] ?? 0;
  return new Date(holiday.getTime() + moved * day_ms);
}

function holidaysOf(year: number): string[] {
  const memorial = nthWeekday(year, 5, monday, 5);
  return [
    dayOf(year, 1, 1),
    nthWeekday(year, 1, monday, 3),
    nthWeekday(year, 2, monday, 3),
    // The last Monday of May, which may be the fourth.
    memorial.getUTCMonth() === 4 ? memorial : nthWeekday(year, 5, monday, 4),
    dayOf(year, 6, 19),
    dayOf(year, 7, 4),
    nthWeekday(year, 9, monday, 1),
    nthWeekday(year, 10, monday, 2),
    dayOf(year, 11, 11),
    nthWeekday(year, 11, thursday, 4),
    dayOf(year, 12, 25),
    // May be observed on the last day of the year before.
    dayOf(year + 1, 1, 1),
  ].map((holiday) => textOf(observed(holiday)));
}

export function isBusinessDay(day: string): boolean {
  const weekday = at(day).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !holidaysOf(at(day).getUTCFullYear()).includes(day);
}

/** Returns the day that is a number of business days after another; that day itself is not counted. */
export function businessDaysAfter(day: string, count: number): string {
  let moment = at(day);
  for (let left = count; left > 0;) {
    moment = new Date(moment.getTime() + day_ms);
    if (isBusinessDay(textOf(moment))) left -= 1;
  }
  return textOf(moment);
}

/**
 * Returns the day on which a work is restored after a counter-notice, unless the claimant goes to
 * court, and the last day that the law allows: not less than 10, nor more than 14 business days
 * after it was received.
 */
export const restoreDays = (
  received: Date,
  business_days: number,
): { restore_from: string; restore_until: string } => ({
  restore_from: businessDaysAfter(textOf(received), business_days),
  restore_until: businessDaysAfter(textOf(received), 14),
});
