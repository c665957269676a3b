/** From a moment up to, but not including, another, in milliseconds since 1970. */
export type Span = { from_ms: number; to_ms: number };

/** Returns the span of a month such as '2026-10', from midnight to midnight UTC. */
export function monthSpan(month: string): Span {
  const [, year, number] = (/^(\d{4})-(0[1-9]|1[0-2])$/.exec(month) ?? []).map(Number);
  if (year === undefined || number === undefined) throw new RangeError('A month is written as 2026-10.');
  return { from_ms: Date.UTC(year, number - 1), to_ms: Date.UTC(year, number) };
}
