import type { Price } from '#test/fakes/stripe/shapes.ts';

/**
 * Adds a month to a given time in Unix seconds. The day of the month is taken from `anchor`; in a shorter
 * month, it is the last day.
 */
export function addMonth(time: number, anchor: number): number {
  const [date, anchorDate] = [new Date(time * 1000), new Date(anchor * 1000)];
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 2, 0)).getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + 1);
  date.setUTCDate(Math.min(anchorDate.getUTCDate(), lastDay));
  return date.getTime() / 1000;
}

/** Adds the period of a price: a month or a year. */
export function addPeriod(time: number, anchor: number, { recurring: { interval } }: Price): number {
  let until = time;
  for (let month = 0; month < (interval === 'year' ? 12 : 1); month++) until = addMonth(until, anchor);
  return until;
}
