import { monthSpan } from '#features/earnings/royalties/rules/month.ts';

/** Returns when a month can be closed: on `close_day` of the following month, UTC. */
export function closableFrom(month: string, close_day: number): Date {
  const next = new Date(monthSpan(month).to_ms);
  return new Date(Date.UTC(next.getUTCFullYear(), next.getUTCMonth(), close_day));
}

export const isOver = (month: string, moment: Date): boolean => monthSpan(month).to_ms <= moment.getTime();

export const monthOf = (moment: Date): string => moment.toISOString().slice(0, 7);

/** Lists the months from `first` to the one that contains `moment`. */
export function monthsBetween(first: string, moment: Date): string[] {
  const months = [first];
  for (;;) {
    const next = monthOf(new Date(monthSpan(months.at(-1) ?? first).to_ms));
    if (next > monthOf(moment)) return months;
    months.push(next);
  }
}
