import { countTogether, type CoWatching } from '#features/recommendations/model/co-watching.ts';
import type { Histories } from '#features/recommendations/model/histories.ts';
import type { Neighbour } from '#features/recommendations/model/score.ts';
import { solve } from '#features/recommendations/model/solve.ts';

/** A show is foretold from so many others. */
const sources = 64;
/** Entries kept of each row of shows that are watched together. */
const keptTogether = 256;
/** A show speaks for so many others, the ones that it says most about. */
const targets = 200;
/** How far a weight is drawn to 0, against what shows of this size weigh. */
const shrinkage = 0.7;

/** A pair says how much having watched `from` speaks for `to`; below 0 where it speaks against it. */
export type Neighbours = { from: Int32Array; to: Int32Array; score: Float32Array };

/**
 * Item to item: for each show the ridge regression that best foretells who watches it from who watches its
 * nearest neighbours. That is EASE (Steck 2019) where each show sees a few dozen others instead of all: the
 * cost grows with the number of shows instead of its cube. Unlike a plain likeness, weights that are fitted
 * together don't count the same taste twice.
 */
export function findNeighbours(histories: Histories): Neighbours {
  const together = countTogether(histories, keptTogether);
  const usual = usualMass(together.mass);
  const position = new Int32Array(histories.shows).fill(-1);
  const found: { from: number; to: number; score: number }[][] = Array.from(
    { length: histories.shows },
    () => [],
  );
  for (let to = 0; to < histories.shows; to++) {
    const near = nearest(together, to);
    const weights = fit(together, near, to, position, shrinkage * usual);
    for (const [index, from] of near.entries()) found[from]!.push({ from, to, score: weights[index]! });
  }
  const kept = found.flatMap((one) =>
    one
      .toSorted((a, b) => Math.abs(b.score) - Math.abs(a.score) || a.to - b.to)
      .slice(0, targets)
      .filter(({ score }) => score !== 0),
  );
  return {
    from: Int32Array.from(kept, (one) => one.from),
    to: Int32Array.from(kept, (one) => one.to),
    score: Float32Array.from(kept, (one) => one.score),
  };
}

/** What each show says about others. */
export function neighboursByShow({ from, to, score }: Neighbours): (show: number) => readonly Neighbour[] {
  const found = new Map<number, Neighbour[]>();
  for (const [index, show] of from.entries()) {
    const list = found.get(show) ?? [];
    list.push({ show: to[index]!, score: score[index]! });
    found.set(show, list);
  }
  return (show) => found.get(show) ?? [];
}

/** The mean of the hundred most watched shows. */
function usualMass(mass: Float64Array): number {
  const largest = mass.toSorted().slice(-100);
  return largest.reduce((sum, one) => sum + one, 0) / Math.max(largest.length, 1);
}

/** The shows most alike, in the order of their numbers. */
function nearest({ mass, starts, other, together }: CoWatching, show: number): number[] {
  const places = Array.from(
    { length: starts[show + 1]! - starts[show]! },
    (_, index) => starts[show]! + index,
  );
  const likeness = (at: number) => together[at]! / Math.sqrt(mass[other[at]!]!);
  return places
    .toSorted((a, b) => likeness(b) - likeness(a) || a - b)
    .slice(0, sources)
    .map((at) => other[at]!)
    .toSorted((a, b) => a - b);
}

/** (G + λI) w = g, for the shows `near` and how each is watched together with `to`. */
function fit(
  { mass, starts, other, together }: CoWatching,
  near: readonly number[],
  to: number,
  position: Int32Array,
  lambda: number,
): Float64Array {
  const n = near.length;
  const gram = new Float64Array(n * n);
  const wanted = new Float64Array(n);
  for (const [index, show] of near.entries()) position[show] = index;
  for (let at = starts[to]!; at < starts[to + 1]!; at++) {
    const index = position[other[at]!]!;
    if (index >= 0) wanted[index] = together[at]!;
  }
  for (const [row, show] of near.entries()) {
    gram[row * n + row] = mass[show]! + lambda;
    for (let at = starts[show]!; at < starts[show + 1]!; at++) {
      const column = position[other[at]!]!;
      // An entry that only one of the two rows kept counts for both.
      if (column >= 0) gram[row * n + column] = gram[column * n + row] = together[at]!;
    }
  }
  for (const show of near) position[show] = -1;
  // @NOTE entries that were not kept are taken for 0, after which the matrix may have no solution.
  if (solve(gram, wanted, n)) return wanted;
  return fit({ mass, starts, other, together }, near, to, position, 2 * lambda + 1);
}
