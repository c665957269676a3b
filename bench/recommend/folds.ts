import type { Ratings } from './ratings.ts';

/** What was known at a point in time, and what each of the tested viewers liked next. */
export type Fold = {
  items: number;
  /** Known ratings grouped by viewer, each group in chronological order; viewer v's begin at `starts[v]`. */
  starts: Int32Array;
  item: Int32Array;
  liked: Uint8Array;
  times: Float64Array;
  /** The same ratings, all in chronological order. */
  events: { item: Int32Array; liked: Uint8Array; at: Float64Array };
  tests: Test[];
};

/** `at` is when the viewer comes back and `last` the time of their previous rating, both in seconds. */
export type Test = { viewer: number; at: number; last: number; relevant: ReadonlySet<number> };

/**
 * Cuts the ratings at a point in time: every method knows everything rated before it, and has to predict
 * what each viewer liked between the cut and the end. `cut` and `end` are fractions of all ratings.
 */
export function cutAt(ratings: Ratings, cut: number, end: number, maxItems: number): Fold {
  const count = ratings.at.length;
  const from = firstAtOrAfter(ratings.at, ratings.at[Math.floor(cut * count)] ?? Infinity);
  const to = end >= 1 ? count : firstAtOrAfter(ratings.at, ratings.at[Math.floor(end * count)] ?? Infinity);
  const known = Array.from({ length: from }, (_, index) => index);
  const next = Array.from({ length: Math.max(to - from, 0) }, (_, index) => from + index);
  return fold(ratings, known, next, maxItems);
}

/** Holds out the last rating of every viewer with at least three, to be predicted from all others. */
export function lastOfEach(ratings: Ratings, maxItems: number): Fold {
  const [lastOf, countOf] = [new Int32Array(ratings.viewers), new Int32Array(ratings.viewers)];
  for (const [index, viewer] of ratings.viewer.entries()) {
    lastOf[viewer] = index;
    countOf[viewer]!++;
  }
  const isLast = (index: number) => {
    const viewer = ratings.viewer[index]!;
    return countOf[viewer]! >= 3 && lastOf[viewer] === index;
  };
  const all = Array.from(ratings.at, (_, index) => index);
  return fold(
    ratings,
    all.filter((index) => !isLast(index)),
    all.filter(isLast),
    maxItems,
  );
}

function firstAtOrAfter(at: Float64Array, moment: number): number {
  const found = at.findIndex((time) => time >= moment);
  return found < 0 ? at.length : found;
}

/**
 * Keeps only the items rated most often, both in the known ratings and in those to predict: no method can predict
 * an item that nobody had rated before.
 */
function fold(ratings: Ratings, all: readonly number[], next: readonly number[], maxItems: number): Fold {
  const numberOf = numberMostRated(ratings, all, maxItems);
  const known = all.filter((index) => numberOf[ratings.item[index]!]! >= 0);
  const numbers = (indices: readonly number[]) =>
    Int32Array.from(indices, (index) => numberOf[ratings.item[index]!]!);
  const likes = (indices: readonly number[]) => Uint8Array.from(indices, (index) => ratings.liked[index]!);
  const moments = (indices: readonly number[]) => Float64Array.from(indices, (index) => ratings.at[index]!);
  const byViewer = known.toSorted((a, b) => ratings.viewer[a]! - ratings.viewer[b]! || a - b);
  const starts = new Int32Array(ratings.viewers + 1);
  for (const index of byViewer) starts[ratings.viewer[index]! + 1]!++;
  for (let viewer = 0; viewer < ratings.viewers; viewer++) starts[viewer + 1]! += starts[viewer]!;

  const tests = new Map<number, Test & { relevant: Set<number> }>();
  for (const index of next) {
    const [viewer, item, at] = [ratings.viewer[index]!, numberOf[ratings.item[index]!]!, ratings.at[index]!];
    const end = starts[viewer + 1]!;
    if (item < 0 || !ratings.liked[index] || starts[viewer] === end) continue;
    const test = tests.get(viewer) ?? {
      viewer,
      at,
      last: ratings.at[byViewer[end - 1]!]!,
      relevant: new Set(),
    };
    test.relevant.add(item);
    tests.set(viewer, test);
  }
  return {
    items: numberOf.reduce((max, number) => Math.max(max, number + 1), 0),
    starts,
    item: numbers(byViewer),
    liked: likes(byViewer),
    times: moments(byViewer),
    events: {
      item: numbers(known),
      liked: likes(known),
      at: moments(known),
    },
    tests: [...tests.values()],
  };
}

/** Numbers the most rated items from 0; all others get -1. */
function numberMostRated({ items, item }: Ratings, known: readonly number[], maxItems: number): Int32Array {
  const counts = new Int32Array(items);
  for (const index of known) counts[item[index]!]!++;
  const numberOf = new Int32Array(items).fill(-1);
  Array.from(counts, (_, id) => id)
    .filter((id) => counts[id]! > 0)
    .toSorted((a, b) => counts[b]! - counts[a]! || a - b)
    .slice(0, maxItems)
    .toSorted((a, b) => a - b)
    .forEach((id, number) => (numberOf[id] = number));
  return numberOf;
}
