/** Returns the singular or plural form for a number: `plural(1, 'is', 'are')`. */
export function plural(number: number, one: string, many = `${one}s`): string {
  return number === 1 ? one : many;
}

/**
 * Returns the number with its noun: `1 season`, `1,204 seasons`. Digits are grouped for `locale`, by default
 * the reader's own.
 */
export function count(number: number, one: string, many?: string, locale?: string): string {
  return `${number.toLocaleString(locale)} ${plural(number, one, many)}`;
}
