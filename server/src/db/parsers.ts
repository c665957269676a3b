/**
 * How PostgreSQL's values become ours, the same on both drivers: instants are ISO text in UTC, whole and
 * decimal numbers are numbers (money and counts stay far below 2^53), a date stays text.
 */
export const parsers: Record<number, (text: string) => unknown> = {
  20: wholeNumber,
  1082: (text) => text,
  1184: (text) => new Date(text).toISOString(),
  1700: Number,
};

function wholeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`The number ${text} is too large to be exact`);
  return value;
}
