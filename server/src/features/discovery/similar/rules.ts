type Listed = { id: number; category: readonly { category_id: number }[] };

/** A list shorter than this is filled up with popular shows: a wide window shows this many at a time. */
export const minSimilar = 6;

/**
 * Orders the shows that share genres with a given show: those that share more genres first. Among equals, each
 * genre's most popular show, then each genre's second, and so on.
 * @param byGenre the most popular shows of each of the given show's genres.
 */
export function orderBySharedGenres<Show extends Listed>(byGenre: readonly (readonly Show[])[]): Show[] {
  const ranked = byGenre.flatMap((shows) => shows.map((show, rank) => ({ show, rank })));
  const byId = new Map<number, { show: Show; rank: number; shared: number }>();
  for (const { show, rank } of ranked) {
    const known = byId.get(show.id);
    byId.set(show.id, {
      show,
      rank: Math.min(rank, known?.rank ?? rank),
      shared: (known?.shared ?? 0) + 1,
    });
  }
  return [...byId.values()]
    .toSorted((a, b) => b.shared - a.shared || a.rank - b.rank)
    .map(({ show }) => show);
}
