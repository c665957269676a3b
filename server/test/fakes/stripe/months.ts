import type { Price } from '#test/fakes/stripe/shapes.ts';

/**
 * Adds a month to a given time in Unix seconds. The day of the month is that of `began`, or the last day of a
 * shorter month.
 */
export function addMonth(moment: number, began: number): number {
  const [from, first] = [new Date(moment * 1000), new Date(began * 1000)];
  const last = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 2, 0)).getUTCDate();
  from.setUTCDate(1);
  from.setUTCMonth(from.getUTCMonth() + 1);
  from.setUTCDate(Math.min(first.getUTCDate(), last));
  return from.getTime() / 1000;
}

/** Adds the period of a price: a month or a year. */
export function addPeriod(moment: number, began: number, { recurring: { interval } }: Price): number {
  let until = moment;
  for (let month = 0; month < (interval === 'year' ? 12 : 1); month++) until = addMonth(until, began);
  return until;
}
