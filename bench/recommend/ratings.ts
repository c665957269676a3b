/** Ratings in chronological order; viewers and items are numbered from 0, and `liked` is 1 for a high rating. */
export type Ratings = {
  viewers: number;
  items: number;
  viewer: Int32Array;
  item: Int32Array;
  liked: Uint8Array;
  at: Float64Array;
};

export type Rating = { viewer: string; item: string; rating: number; at: number };

/** A rating of at least this fraction of the highest one is a like: 4 or 5 of 5 stars. */
const likeThreshold = 0.7;

/** Packs ratings; if a viewer rated an item twice, the later rating is used. */
export function packRatings(list: readonly Rating[]): Ratings {
  const viewers = new Map<string, number>();
  const items = new Map<string, number>();
  const numberOf = (names: Map<string, number>, name: string) => {
    const number = names.get(name) ?? names.size;
    names.set(name, number);
    return number;
  };
  const latest = new Map<number, Rating & { viewerNumber: number; itemNumber: number }>();
  // Ratings with the same timestamp keep their order in the file.
  for (const rating of list.toSorted((a, b) => a.at - b.at)) {
    const viewerNumber = numberOf(viewers, rating.viewer);
    const itemNumber = numberOf(items, rating.item);
    const key = viewerNumber * 2 ** 26 + itemNumber;
    latest.delete(key);
    latest.set(key, { ...rating, viewerNumber, itemNumber });
  }
  const ratings = [...latest.values()];
  const highest = ratings.reduce((max, { rating }) => Math.max(max, rating), -Infinity);
  return {
    viewers: viewers.size,
    items: items.size,
    viewer: Int32Array.from(ratings, ({ viewerNumber }) => viewerNumber),
    item: Int32Array.from(ratings, ({ itemNumber }) => itemNumber),
    liked: Uint8Array.from(ratings, ({ rating }) => (rating >= likeThreshold * highest ? 1 : 0)),
    at: Float64Array.from(ratings, ({ at }) => at),
  };
}
