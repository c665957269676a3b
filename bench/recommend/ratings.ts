/** Ratings in chronological order; viewers and items count from 0, and `liked` is 1 for a high rating. */
export type Ratings = {
  viewers: number;
  items: number;
  viewer: Int32Array;
  item: Int32Array;
  liked: Uint8Array;
  at: Float64Array;
};

export type Rating = { viewer: string; item: string; rating: number; at: number };

/** A rating of at least this fraction of the highest one is a like: 4 and 5 of 5 stars. */
const liking = 0.7;

/** Packs ratings; if a viewer rated an item twice, the later rating is used. */
export function packRatings(list: readonly Rating[]): Ratings {
  const viewers = new Map<string, number>();
  const items = new Map<string, number>();
  const numberOf = (names: Map<string, number>, name: string) => {
    const known = names.get(name) ?? names.size;
    names.set(name, known);
    return known;
  };
  const latest = new Map<number, Rating & { who: number; what: number }>();
  // Ratings with the same timestamp keep their order in the file.
  for (const one of list.toSorted((a, b) => a.at - b.at)) {
    const [who, what] = [numberOf(viewers, one.viewer), numberOf(items, one.item)];
    const key = who * 2 ** 26 + what;
    latest.delete(key);
    latest.set(key, { ...one, who, what });
  }
  const ratings = [...latest.values()];
  const highest = ratings.reduce((max, { rating }) => Math.max(max, rating), -Infinity);
  return {
    viewers: viewers.size,
    items: items.size,
    viewer: Int32Array.from(ratings, ({ who }) => who),
    item: Int32Array.from(ratings, ({ what }) => what),
    liked: Uint8Array.from(ratings, ({ rating }) => (rating >= liking * highest ? 1 : 0)),
    at: Float64Array.from(ratings, ({ at }) => at),
  };
}
