/**
 * Converts PostgreSQL's values, identically on both drivers: timestamps become ISO text in UTC, integers and
 * decimals become numbers (money and counts stay far below 2^53), dates stay text.
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
