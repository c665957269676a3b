import {
  packHistories,
  type Histories,
  type WatchedShow,
} from '#features/discovery/recommendations/model/histories.ts';
import { findNeighbours, neighboursByShow } from '#features/discovery/recommendations/model/neighbours.ts';
import { ndcg } from '#features/discovery/recommendations/model/ndcg.ts';
import { pullAfter, scoreFrom, defaultPull } from '#features/discovery/recommendations/model/score.ts';

/** The latest views that are held out for testing, as a share of all views. */
const heldOutShare = 0.15;
/** Candidate weights of overall popularity. */
const candidatePulls = [0.1, 0.3, defaultPull, 3];
/** How many viewers to train on and to test with: more would take longer without improving the result. */
export const maxTrainingViewers = 50_000;
const maxTestCases = 1000;
/** By how many standard errors of the difference another pull must beat the default. */
const minStandardErrors = 1.5;
/** A show liked at least this much was worth suggesting. */
const minRelevantStrength = 0.5;

/**
 * Measures how much overall popularity should count compared with similarity to a viewer's own shows. Services
 * differ: on some everybody watches what is new, on others everybody has their own niche. So the neighbours are
 * trained on all but the latest views, and the pull that best predicts the latest views is chosen.
 * @param halfLife_s seconds after which a view counts half as much toward popularity.
 */
export function calibratePull(histories: Histories, halfLife_s: number): number {
  const { shows, starts, at } = histories;
  const cut_s = at.toSorted()[Math.floor((1 - heldOutShare) * at.length)] ?? Infinity;
  const early = packHistories(shows);
  const popular = new Float64Array(shows);
  const testCases: TestCase[] = [];
  for (const viewer of evenlySpaced(starts.length - 1, maxTrainingViewers)) {
    const { before, ...after } = split(histories, viewer, cut_s);
    early.add(before);
    for (const one of before) popular[one.show]! += one.strength * 2 ** ((one.at - cut_s) / halfLife_s);
    if (before.length > 0 && after.relevant.size > 0) testCases.push({ before, ...after });
  }

  const max = popular.reduce((a, b) => Math.max(a, b), Number.MIN_VALUE);
  const neighboursOf = neighboursByShow(findNeighbours(early.pack()));
  const results = evenlySpaced(testCases.length, maxTestCases).map((index) => {
    const { before, relevant, next } = testCases[index]!;
    const scores = new Float64Array(shows);
    for (const [show, { value }] of scoreFrom(before, neighboursOf)) scores[show] = value;
    for (const { show } of before) scores[show] = -Infinity;
    return candidatePulls.map((pull) => {
      const weight = pullAfter(pull, next - before.at(-1)!.at) / max;
      return ndcg(
        scores.map((value, show) => value + weight * popular[show]!),
        relevant,
      );
    });
  });
  return choosePull(results);
}

/** Returns the pull with the largest gain that is significantly better than the default, or else the default. */
function choosePull(results: readonly (readonly number[])[]): number {
  let best = { pull: defaultPull, gain: 0 };
  for (const [choice, pull] of candidatePulls.entries()) {
    const gains = results.map((one) => one[choice]! - one[candidatePulls.indexOf(defaultPull)]!);
    const gain = gains.reduce((sum, one) => sum + one, 0) / gains.length;
    const variance = gains.reduce((sum, one) => sum + (one - gain) ** 2, 0) / gains.length;
    if (gain > best.gain && gain > minStandardErrors * Math.sqrt(variance / gains.length))
      best = { pull, gain };
  }
  return best.pull;
}

type TestCase = { before: WatchedShow[]; relevant: Set<number>; next: number };

/**
 * Splits a viewer's history at a given time into what they watched before and what they liked afterwards; `next` is
 * when they first liked something again.
 */
function split({ starts, show, strength, at }: Histories, viewer: number, cut_s: number): TestCase {
  const before: WatchedShow[] = [];
  const relevant = new Set<number>();
  let next = Infinity;
  for (let position = starts[viewer]!; position < starts[viewer + 1]!; position++) {
    const one = { show: show[position]!, strength: strength[position]!, at: at[position]! };
    if (one.at < cut_s) before.push(one);
    else if (one.strength >= minRelevantStrength) {
      relevant.add(one.show);
      next = Math.min(next, one.at);
    }
  }
  return { before, relevant, next };
}

/** Returns at most `max` of the numbers below `end`, evenly spaced. */
function evenlySpaced(end: number, max: number): number[] {
  const count = Math.min(end, max);
  return Array.from({ length: count }, (_, index) => Math.floor((index * end) / count));
}
