/**
 * Returns how many typos are tolerated in a word of this length. If it were one more, searches would match words that
 * nobody meant.
 */
export function typosAllowed(word: string): number {
  const letters = [...word].length;
  if (letters < 4) return 0;
  return letters < 6 ? 1 : 2;
}

/**
 * Counts the typos between two words: an extra letter, a missing one, a different one, or two adjacent ones swapped
 * (optimal string alignment). Returns a number above `max` if there are more than that.
 */
export function countTypos(one: string, other: string, max: number): number {
  const [a, b] = [[...one], [...other]];
  if (Math.abs(a.length - b.length) > max) return max + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [row, letter] of a.entries()) {
    const next = [row + 1];
    for (const [column, otherLetter] of b.entries()) {
      const swapped = letter === b[column - 1] && a[row - 1] === otherLetter;
      next.push(
        Math.min(
          at(last, column + 1) + 1,
          at(next, column) + 1,
          at(last, column) + (letter === otherLetter ? 0 : 1),
          swapped ? at(beforeLast, column - 1) + 1 : Infinity,
        ),
      );
    }
    if (Math.min(...next) > max) return max + 1;
    [beforeLast, last] = [last, next];
  }
  return at(last, b.length);
}

const at = (row: number[], column: number): number => row[column] ?? Infinity;
