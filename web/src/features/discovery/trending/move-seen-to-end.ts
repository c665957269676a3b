/** How many shows of a row fit in the widest window. */
const maxVisibleShows = 6;

/** Moves the shows that are visible at the start of the row above to the end of a row. */
export function moveSeenToEnd<Show extends { id: number }>(
  shows: readonly Show[],
  above: readonly { id: number }[],
): Show[] {
  const seen = new Set(above.slice(0, maxVisibleShows).map(({ id }) => id));
  return [...shows.filter(({ id }) => !seen.has(id)), ...shows.filter(({ id }) => seen.has(id))];
}
