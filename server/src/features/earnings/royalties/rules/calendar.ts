/** A span of time in milliseconds since 1970; `to_ms` is not part of it. */
export type Span = { from_ms: number; to_ms: number };

/** Returns the span of a month such as '2026-10', from midnight to midnight UTC. */
export function monthSpan(month: string): Span {
  const [, year, number] = (/^(\d{4})-(0[1-9]|1[0-2])$/.exec(month) ?? []).map(Number);
  if (year === undefined || number === undefined)
    throw new RangeError('A month must be written like 2026-10.');
  return { from_ms: Date.UTC(year, number - 1), to_ms: Date.UTC(year, number) };
}

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
