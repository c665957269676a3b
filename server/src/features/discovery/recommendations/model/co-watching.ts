import type { Histories } from '#features/discovery/recommendations/model/histories.ts';
import { indicesOfLargest } from '#features/discovery/recommendations/model/largest.ts';

/**
 * Shows that a viewer started one after the other are more closely related; the bonus for this halves with every
 * twenty shows in between.
 */
const halvingDistance = 20;
/** The closeness that remains at any distance. */
const minCloseness = 0.3;

/** How closely two shows are related if a viewer started them with this many steps between them. */
export const closenessAt = (distance: number): number =>
  minCloseness + (1 - minCloseness) * 2 ** (-distance / halvingDistance);

/**
 * Which shows are watched by the same people, and how much: a row per show, with only its strongest entries.
 */
export type CoWatching = {
  /** How much each show is watched, which is the diagonal of the matrix. */
  mass: Float64Array;
  starts: Int32Array;
  other: Int32Array;
  together: Float64Array;
};

/**
 * Counts, for every pair of shows, the viewers of both. A viewer is weighted by how much they liked each and how close
 * together they started them; viewers of very many shows weigh less. Works row by row, so that memory holds the
 * histories and the kept entries but never the whole matrix.
 * @param maxPerRow how many entries to keep per row: the largest relative to the other show's mass.
 */
export function countCoWatching(histories: Histories, maxPerRow: number): CoWatching {
  const { shows, starts, show, strength } = histories;
  const weights = viewerWeights(histories);
  const occurrences = positionsByShow(histories);
  const closeness = closenessTable(histories);
  const mass = new Float64Array(shows);
  for (let viewer = 0; viewer < weights.length; viewer++)
    for (let at = starts[viewer]!; at < starts[viewer + 1]!; at++)
      mass[show[at]!]! += weights[viewer]! * strength[at]! ** 2;

  const rows: Row[] = [];
  const sum = new Float64Array(shows);
  for (let index = 0; index < shows; index++) {
    const touched: number[] = [];
    for (let p = occurrences.starts[index]!; p < occurrences.starts[index + 1]!; p++) {
      const viewer = occurrences.viewer[p]!;
      const position = occurrences.position[p]!;
      const ownWeight = weights[viewer]! * strength[position]!;
      for (let at = starts[viewer]!; at < starts[viewer + 1]!; at++) {
        const other = show[at]!;
        if (other === index) continue;
        if (sum[other] === 0) touched.push(other);
        sum[other]! += ownWeight * strength[at]! * closeness[Math.abs(at - position)]!;
      }
    }
    const values = Float64Array.from(touched, (other) => sum[other]!);
    rows.push(strongestEntries({ others: Int32Array.from(touched), values }, mass, maxPerRow));
    for (const other of touched) sum[other] = 0;
  }
  return concatenateRows(mass, rows);
}

/** A viewer of four times as many shows contributes half as much to each pair. */
function viewerWeights({ starts }: Histories): Float64Array {
  return Float64Array.from({ length: starts.length - 1 }, (_, viewer) => {
    const length = starts[viewer + 1]! - starts[viewer]!;
    return length > 0 ? 1 / Math.sqrt(length) : 0;
  });
}

function closenessTable({ starts }: Histories): Float64Array {
  let longest = 0;
  for (let viewer = 0; viewer + 1 < starts.length; viewer++)
    longest = Math.max(longest, starts[viewer + 1]! - starts[viewer]!);
  return Float64Array.from({ length: longest }, (_, distance) => closenessAt(distance));
}

/** Returns, for every show, its viewers and where it is in their histories. */
function positionsByShow({ shows, starts, show }: Histories) {
  const rowStarts = new Int32Array(shows + 1);
  for (const one of show) rowStarts[one + 1]!++;
  for (let index = 0; index < shows; index++) rowStarts[index + 1]! += rowStarts[index]!;
  const next = rowStarts.slice(0, shows);
  const viewer = new Int32Array(show.length);
  const position = new Int32Array(show.length);
  for (let viewerIndex = 0; viewerIndex + 1 < starts.length; viewerIndex++)
    for (let at = starts[viewerIndex]!; at < starts[viewerIndex + 1]!; at++) {
      const to = next[show[at]!]!++;
      viewer[to] = viewerIndex;
      position[to] = at;
    }
  return { starts: rowStarts, viewer, position };
}

/** The shows that were watched together with a given show, and how much. */
type Row = { others: Int32Array; values: Float64Array };

/** Keeps the largest entries of a row, relative to the other show's mass. */
export function strongestEntries({ others, values }: Row, mass: Float64Array, maxPerRow: number): Row {
  const similarity = Float64Array.from(
    others,
    (other, position) => values[position]! / Math.sqrt(mass[other]!),
  );
  const positions = indicesOfLargest(similarity, maxPerRow).toSorted((a, b) => others[a]! - others[b]!);
  return {
    others: Int32Array.from(positions, (position) => others[position]!),
    values: Float64Array.from(positions, (position) => values[position]!),
  };
}

/** Concatenates the rows of all shows, in order. */
export function concatenateRows(mass: Float64Array, rows: readonly Row[]): CoWatching {
  const starts = new Int32Array(rows.length + 1);
  for (const [one, { others }] of rows.entries()) starts[one + 1] = starts[one]! + others.length;
  const other = new Int32Array(starts[rows.length]!);
  const together = new Float64Array(other.length);
  for (const [one, { others, values }] of rows.entries()) {
    other.set(others, starts[one]);
    together.set(values, starts[one]);
  }
  return { mass, starts, other, together };
}
