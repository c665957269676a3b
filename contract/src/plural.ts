/** The word for so many of a thing: `plural(1, 'is', 'are')`. */
export function plural(number: number, one: string, many = `${one}s`): string {
  return number === 1 ? one : many;
}

/** The number with its word: `1 season`, `1,204 seasons`. Grouped as in the reader's locale, or the one given. */
export function count(number: number, one: string, many?: string, locale?: string): string {
  return `${number.toLocaleString(locale)} ${plural(number, one, many)}`;
}
