import {
  packHistories,
  type Histories,
  type WatchedShow,
} from '#features/discovery/recommendations/model/histories.ts';
import { findNeighbours, neighboursByShow } from '#features/discovery/recommendations/model/neighbours.ts';
import { ndcg } from '#features/discovery/recommendations/model/ndcg.ts';
import { pullAfter, scoreFrom, defaultPull } from '#features/discovery/recommendations/model/score.ts';

/** Share of the latest views that is held out for testing. */
const heldOut = 0.15;
/** Candidate weights of overall popularity. */
const pulls = [0.1, 0.3, defaultPull, 3];
/** How many viewers to train on and to test with: more would take longer without a better result. */
export const maxTrainingViewers = 50_000;
const maxPredicted = 1000;
/** By how many standard errors of the difference another pull must beat the default. */
const minStandardErrors = 1.5;
/** A show liked at least this much was worth suggesting. */
const minRelevantStrength = 0.5;

/**
 * Measures how much overall popularity should count compared with similarity to a viewer's own shows. Audiences
 * differ: in some everybody watches what is new, in others everybody has their own niche. So the neighbours
 * are trained on all but the latest views, and the pull that best predicts those is chosen.
 * @param halfLife_s seconds after which a view counts half as much toward popularity.
 */
export function calibratePull(histories: Histories, halfLife_s: number): number {
  const { shows, starts, at } = histories;
  const cut = at.toSorted()[Math.floor((1 - heldOut) * at.length)] ?? Infinity;
  const early = packHistories(shows);
  const popular = new Float64Array(shows);
  const tests: Test[] = [];
  for (const viewer of evenlySpaced(starts.length - 1, maxTrainingViewers)) {
    const { before, ...after } = split(histories, viewer, cut);
    early.add(before);
    for (const one of before) popular[one.show]! += one.strength * 2 ** ((one.at - cut) / halfLife_s);
    if (before.length > 0 && after.relevant.size > 0) tests.push({ before, ...after });
  }

  const max = popular.reduce((a, b) => Math.max(a, b), Number.MIN_VALUE);
  const neighboursOf = neighboursByShow(findNeighbours(early.pack()));
  const results = evenlySpaced(tests.length, maxPredicted).map((index) => {
    const { before, relevant, next } = tests[index]!;
    const scores = new Float64Array(shows);
    for (const [show, { value }] of scoreFrom(before, neighboursOf)) scores[show] = value;
    for (const { show } of before) scores[show] = -Infinity;
    return pulls.map((pull) => {
      const weight = pullAfter(pull, next - before.at(-1)!.at) / max;
      return ndcg(
        scores.map((value, show) => value + weight * popular[show]!),
        relevant,
      );
    });
  });
  return significantlyBest(results);
}

/** Returns the pull with the largest gain that is significantly better than the default, or else the default. */
function significantlyBest(results: readonly (readonly number[])[]): number {
  let best = { pull: defaultPull, gain: 0 };
  for (const [choice, pull] of pulls.entries()) {
    const gains = results.map((one) => one[choice]! - one[pulls.indexOf(defaultPull)]!);
    const gain = gains.reduce((sum, one) => sum + one, 0) / gains.length;
    const variance = gains.reduce((sum, one) => sum + (one - gain) ** 2, 0) / gains.length;
    if (gain > best.gain && gain > minStandardErrors * Math.sqrt(variance / gains.length))
      best = { pull, gain };
  }
  return best.pull;
}

type Test = { before: WatchedShow[]; relevant: Set<number>; next: number };

/**
 * Splits a viewer's history at a given time: what they watched before, when they came back, and what they liked
 * then.
 */
function split({ starts, show, strength, at }: Histories, viewer: number, cut: number): Test {
  const before: WatchedShow[] = [];
  const relevant = new Set<number>();
  let next = Infinity;
  for (let position = starts[viewer]!; position < starts[viewer + 1]!; position++) {
    const one = { show: show[position]!, strength: strength[position]!, at: at[position]! };
    if (one.at < cut) before.push(one);
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
