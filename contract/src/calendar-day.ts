const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/**
 * Extracts the day, such as `2022-01-07`, from a date in ISO 8601, RFC 2822 or the form `Fri Jan 07 2022 …`.
 */
export function calendarDay(text: string): string {
  const iso = /^\d{4}-\d{2}-\d{2}/.exec(text)?.[0];
  if (iso) return iso;
  const [, monthFirst, dayAfter, dayFirst, monthAfter, year] =
    /(?:([A-Z][a-z]{2}) (\d{1,2})|(\d{1,2}) ([A-Z][a-z]{2})),? (\d{4})/.exec(text) ?? [];
  const month = months.indexOf(monthFirst ?? monthAfter ?? '') + 1;
  return `${year}-${String(month).padStart(2, '0')}-${(dayAfter ?? dayFirst ?? '').padStart(2, '0')}`;
}

/**
 * Whether the day exists: JavaScript reads February 30 as March 2. The year 9999 is rejected because, west of
 * UTC, its last day ends in a year that the database does not accept.
 */
export const isDay = (day: string): boolean =>
  /^[1-9]\d{3}-/.test(day) &&
  !day.startsWith('9999') &&
  new Date(`${day}T00:00Z`).getUTCDate() === Number(day.slice(-2));

/** Whether a text is an existing day and nothing else, such as `2022-01-07`. */
export const isDateOnly = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && isDay(text);
