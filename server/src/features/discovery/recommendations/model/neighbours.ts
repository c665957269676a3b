import { countCoWatching, type CoWatching } from '#features/discovery/recommendations/model/co-watching.ts';
import type { Histories } from '#features/discovery/recommendations/model/histories.ts';
import { indicesOfLargest } from '#features/discovery/recommendations/model/largest.ts';
import type { Neighbour } from '#features/discovery/recommendations/model/score.ts';
import { solve } from '#features/discovery/recommendations/model/solve.ts';

/** The number of other shows that each show is predicted from. */
const sourcesPerShow = 64;
/** The number of entries kept per row of co-watched shows. */
export const maxPairsPerShow = 256;
/** The number of weights kept per show: the largest ones. */
const targetsPerShow = 200;
/** Regularization, relative to the mean mass of the most watched shows. */
const shrinkage = 0.5;

/** Each score states how strongly having watched `from` predicts watching `to`; below 0, it makes that less likely. */
export type Neighbours = { from: Int32Array; to: Int32Array; score: Float32Array };

/**
 * Finds the neighbours of shows: for each show, fits the ridge regression that best predicts its viewers from the
 * viewers of the most similar shows. This is EASE (Steck 2019) with a few dozen other shows per show instead of all,
 * so the time grows with the number of shows, not with its cube. Unlike plain similarity, weights that are fitted
 * together do not count the same taste twice.
 */
export function neighboursFrom(together: CoWatching): Neighbours {
  const shows = together.mass.length;
  const lambda = shrinkage * typicalMass(together.mass);
  const position = new Int32Array(shows).fill(-1);
  const near = new Int32Array(shows * sourcesPerShow).fill(-1);
  const weight = new Float32Array(shows * sourcesPerShow);
  for (let to = 0; to < shows; to++) {
    const nearestShows = nearest(together, to);
    near.set(nearestShows, to * sourcesPerShow);
    weight.set(fit(together, nearestShows, to, position, lambda), to * sourcesPerShow);
  }
  return groupBySource(shows, near, weight);
}

/** Finds the neighbours of shows in histories that are all in memory. */
export const findNeighbours = (histories: Histories): Neighbours =>
  neighboursFrom(countCoWatching(histories, maxPairsPerShow));

/** Groups the neighbours by the show that predicts them. */
export function neighboursByShow({ from, to, score }: Neighbours): (show: number) => readonly Neighbour[] {
  const found = new Map<number, Neighbour[]>();
  for (const [index, show] of from.entries()) {
    const list = found.get(show) ?? [];
    list.push({ show: to[index]!, score: score[index]! });
    found.set(show, list);
  }
  return (show) => found.get(show) ?? [];
}

/** The mean mass of the hundred most watched shows. */
function typicalMass(mass: Float64Array): number {
  const largest = mass.toSorted().slice(-100);
  return largest.reduce((sum, one) => sum + one, 0) / Math.max(largest.length, 1);
}

/** Returns the numbers of the most similar shows. */
function nearest({ mass, starts, other, together }: CoWatching, show: number): Int32Array {
  const others = other.subarray(starts[show], starts[show + 1]);
  const similarity = Float64Array.from(
    others,
    (one, index) => together[starts[show]! + index]! / Math.sqrt(mass[one]!),
  );
  return Int32Array.from(indicesOfLargest(similarity, sourcesPerShow), (slot) => others[slot]!);
}

/** Solves (G + λI) w = g for the shows `near`, where g is how much each is watched together with `to`. */
function fit(
  { mass, starts, other, together }: CoWatching,
  near: Int32Array,
  to: number,
  position: Int32Array,
  lambda: number,
): Float64Array {
  const n = near.length;
  const gram = new Float64Array(n * n);
  const target = new Float64Array(n);
  for (const [index, show] of near.entries()) position[show] = index;
  for (let at = starts[to]!; at < starts[to + 1]!; at++) {
    const index = position[other[at]!]!;
    if (index >= 0) target[index] = together[at]!;
  }
  for (const [row, show] of near.entries()) {
    gram[row * n + row] = mass[show]! + lambda;
    for (let at = starts[show]!; at < starts[show + 1]!; at++) {
      const column = position[other[at]!]!;
      // An entry kept in only one of the two rows counts for both.
      if (column >= 0) gram[row * n + column] = gram[column * n + row] = together[at]!;
    }
  }
  for (const show of near) position[show] = -1;
  // @NOTE Entries that were not kept count as 0, so the matrix may not be positive definite.
  if (solve(gram, target, n)) return target;
  return fit({ mass, starts, other, together }, near, to, position, 2 * lambda + 1);
}

/**
 * Converts lists of the shows that predict each show to lists of the shows that it predicts; keeps the largest
 * weights.
 */
function groupBySource(shows: number, near: Int32Array, weight: Float32Array): Neighbours {
  const starts = new Int32Array(shows + 1);
  for (const from of near) if (from >= 0) starts[from + 1]!++;
  for (let show = 0; show < shows; show++) starts[show + 1]! += starts[show]!;
  const next = starts.slice(0, shows);
  const to = new Int32Array(starts[shows]!);
  const score = new Float32Array(to.length);
  for (const [index, from] of near.entries()) {
    if (from < 0) continue;
    const slot = next[from]!++;
    to[slot] = Math.floor(index / sourcesPerShow);
    score[slot] = weight[index]!;
  }
  const keptSlots: number[] = [];
  const from: number[] = [];
  for (let show = 0; show < shows; show++) {
    const magnitudes = Float64Array.from(score.subarray(starts[show], starts[show + 1]), Math.abs);
    for (const slot of indicesOfLargest(magnitudes, targetsPerShow)) {
      if (magnitudes[slot] === 0) continue;
      keptSlots.push(starts[show]! + slot);
      from.push(show);
    }
  }
  return {
    from: Int32Array.from(from),
    to: Int32Array.from(keptSlots, (slot) => to[slot]!),
    score: Float32Array.from(keptSlots, (slot) => score[slot]!),
  };
}
