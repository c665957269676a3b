import { folderOf, isOffered, type Rung } from './ladder.ts';

/**
 * A film may need this many times the bitrate of its densest sample, since samples may miss the densest
 * parts.
 */
const headroom = 2;

/**
 * However little its samples need, a rung keeps this fraction of its bitrate, because the samples may have
 * missed dense parts.
 */
const minShare = 0.25;

/**
 * A rung is left out if its bitrate would exceed this fraction of the next larger rung's: viewers who can load
 * it can load the larger one.
 */
const maxShareOfNext = 0.8;

/** Bitrates of rungs that are always kept, because viewers can limit their data use or quality to them. */
const limits = [276, 4096];

/**
 * Lowers the ceilings of rungs to what a film needs, and leaves out rungs that need almost as much as the next
 * larger one. The smallest and the largest rung are always kept.
 * @param needs the bitrate of the densest sample without a ceiling, in kbit/s, by the folders of the rungs.
 */
export function fitRungs(rungs: readonly Rung[], needs: ReadonlyMap<string, number>): Rung[] {
  const needOf = (rung: Rung) => needs.get(folderOf(rung)) ?? Infinity;
  const kept: Rung[] = [];
  for (const [index, rung] of [...rungs.entries()].toReversed()) {
    const [next] = kept;
    // A rung never needs more than its ceiling allows.
    const need = Math.min(needOf(rung), rung.bitrate);
    const isWorthIt = !next || need <= maxShareOfNext * Math.min(needOf(next), next.bitrate);
    const isFixed = index === 0 || (isOffered(rung) && limits.includes(rung.bitrate));
    if (isWorthIt || isFixed) kept.unshift(rung);
  }
  return kept.map((rung) => {
    const ceiling = Math.ceil(Math.max(headroom * needOf(rung), minShare * rung.bitrate));
    return ceiling < rung.bitrate ? { ...rung, ceiling } : rung;
  });
}
