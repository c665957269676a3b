/** How many shows of a row the widest window shows at a time. */
const visibleCards = 6;

/** Orders a row's shows so that those with which the row above begins come last. */
export function afterSeen<Show extends { id: number }>(
  shows: readonly Show[],
  above: readonly { id: number }[],
): Show[] {
  const seen = new Set(above.slice(0, visibleCards).map(({ id }) => id));
  return [...shows.filter(({ id }) => !seen.has(id)), ...shows.filter(({ id }) => seen.has(id))];
}
