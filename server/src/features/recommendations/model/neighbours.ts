import { countTogether, type CoWatching } from '#features/recommendations/model/co-watching.ts';
import type { Histories } from '#features/recommendations/model/histories.ts';
import { largest } from '#features/recommendations/model/largest.ts';
import type { Neighbour } from '#features/recommendations/model/score.ts';
import { solve } from '#features/recommendations/model/solve.ts';

/** A show is foretold from so many others. */
const sources = 64;
/** Entries kept of each row of shows that are watched together. */
const keptTogether = 256;
/** A show speaks for so many others, the ones that it says most about. */
const targets = 200;
/** How far a weight is drawn to 0, against what the most watched shows weigh. */
const shrinkage = 0.5;

/** A pair says how much having watched `from` speaks for `to`; below 0 where it speaks against it. */
export type Neighbours = { from: Int32Array; to: Int32Array; score: Float32Array };

/**
 * Item to item: for each show the ridge regression that best foretells who watches it from who watches its
 * nearest neighbours. That is EASE (Steck 2019) where each show sees a few dozen others instead of all: the
 * cost grows with the number of shows instead of its cube. Unlike a plain likeness, weights that are fitted
 * together don't count the same taste twice.
 */
export function findNeighbours(histories: Histories): Neighbours {
  const { shows } = histories;
  const together = countTogether(histories, keptTogether);
  const lambda = shrinkage * usualMass(together.mass);
  const position = new Int32Array(shows).fill(-1);
  const near = new Int32Array(shows * sources).fill(-1);
  const weight = new Float32Array(shows * sources);
  for (let to = 0; to < shows; to++) {
    const shown = nearest(together, to);
    near.set(shown, to * sources);
    weight.set(fit(together, shown, to, position, lambda), to * sources);
  }
  return bySource(shows, near, weight);
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
  const most = mass.toSorted().slice(-100);
  return most.reduce((sum, one) => sum + one, 0) / Math.max(most.length, 1);
}

/** The shows most alike, in the order of their numbers. */
function nearest({ mass, starts, other, together }: CoWatching, show: number): Int32Array {
  const others = other.subarray(starts[show], starts[show + 1]);
  const likeness = Float64Array.from(
    others,
    (one, index) => together[starts[show]! + index]! / Math.sqrt(mass[one]!),
  );
  return Int32Array.from(largest(likeness, sources), (place) => others[place]!);
}

/** (G + λI) w = g, for the shows `near` and how each is watched together with `to`. */
function fit(
  { mass, starts, other, together }: CoWatching,
  near: Int32Array,
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

/** From what each show is foretold by to what each show says, the most telling of it. */
function bySource(shows: number, near: Int32Array, weight: Float32Array): Neighbours {
  const starts = new Int32Array(shows + 1);
  for (const from of near) if (from >= 0) starts[from + 1]!++;
  for (let show = 0; show < shows; show++) starts[show + 1]! += starts[show]!;
  const next = starts.slice(0, shows);
  const to = new Int32Array(starts[shows]!);
  const score = new Float32Array(to.length);
  for (const [index, from] of near.entries()) {
    if (from < 0) continue;
    const place = next[from]!++;
    to[place] = Math.floor(index / sources);
    score[place] = weight[index]!;
  }
  const kept: number[] = [];
  const from: number[] = [];
  for (let show = 0; show < shows; show++) {
    const telling = Float64Array.from(score.subarray(starts[show], starts[show + 1]), Math.abs);
    for (const place of largest(telling, targets)) {
      if (telling[place] === 0) continue;
      kept.push(starts[show]! + place);
      from.push(show);
    }
  }
  return {
    from: Int32Array.from(from),
    to: Int32Array.from(kept, (place) => to[place]!),
    score: Float32Array.from(kept, (place) => score[place]!),
  };
}
