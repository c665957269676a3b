import { packHistories, type Histories, type Watched } from '#features/recommendations/model/histories.ts';
import { findNeighbours, neighboursByShow } from '#features/recommendations/model/neighbours.ts';
import { ndcg } from '#features/recommendations/model/ndcg.ts';
import { pulled, scoreFrom, usualPull } from '#features/recommendations/model/score.ts';

/** The latest part of all that was watched: what would have been suggested before it, and was it right? */
const heldBack = 0.15;
/** How much the crowd may count. */
const pulls = [0.1, 0.3, usualPull, 3];
/** Of so many viewers is learnt, and so many are foretold: more tell the same, and take longer. */
const mostLearnt = 50_000;
const mostForetold = 1000;
/** Another pull than the usual one has to be better by so many standard errors of the difference. */
const clearly = 1.5;
/** What somebody liked this much was worth suggesting. */
const worthSuggesting = 0.5;

/**
 * How much what everybody watches should count beside what goes with a viewer's own shows. Audiences differ:
 * here all watch what is new, there everybody has a corner of their own. So it is measured: neighbours are
 * learnt from all but the latest part, and the pull is taken that foretells that part best.
 * @param halfLife_s what everybody watches fades by half in so many seconds.
 */
export function calibratePull(histories: Histories, halfLife_s: number): number {
  const { shows, starts, at } = histories;
  const cut = at.toSorted()[Math.floor((1 - heldBack) * at.length)] ?? Infinity;
  const early = packHistories(shows);
  const popular = new Float64Array(shows);
  const tests: Test[] = [];
  for (const viewer of evenly(starts.length - 1, mostLearnt)) {
    const { before, ...after } = split(histories, viewer, cut);
    early.add(before);
    for (const one of before) popular[one.show]! += one.strength * 2 ** ((one.at - cut) / halfLife_s);
    if (before.length > 0 && after.right.size > 0) tests.push({ before, ...after });
  }

  const most = popular.reduce((a, b) => Math.max(a, b), Number.MIN_VALUE);
  const neighboursOf = neighboursByShow(findNeighbours(early.pack()));
  const results = evenly(tests.length, mostForetold).map((index) => {
    const { before, right, next } = tests[index]!;
    const own = new Float64Array(shows);
    for (const [show, { value }] of scoreFrom(before, neighboursOf)) own[show] = value;
    for (const { show } of before) own[show] = -Infinity;
    return pulls.map((pull) => {
      const weight = pulled(pull, next - before.at(-1)!.at) / most;
      return ndcg(
        own.map((value, show) => value + weight * popular[show]!),
        right,
      );
    });
  });
  return clearlyBest(results);
}

/** The pull that is clearly better than the usual one, and better than the others. */
function clearlyBest(results: readonly (readonly number[])[]): number {
  let best = { pull: usualPull, gain: 0 };
  for (const [choice, pull] of pulls.entries()) {
    const gains = results.map((one) => one[choice]! - one[pulls.indexOf(usualPull)]!);
    const gain = gains.reduce((sum, one) => sum + one, 0) / gains.length;
    const variance = gains.reduce((sum, one) => sum + (one - gain) ** 2, 0) / gains.length;
    if (gain > best.gain && gain > clearly * Math.sqrt(variance / gains.length)) best = { pull, gain };
  }
  return best.pull;
}

type Test = { before: Watched[]; right: Set<number>; next: number };

/** What a viewer watched before a moment, when they came back, and what they liked then. */
function split({ starts, show, strength, at }: Histories, viewer: number, cut: number): Test {
  const before: Watched[] = [];
  const right = new Set<number>();
  let next = Infinity;
  for (let place = starts[viewer]!; place < starts[viewer + 1]!; place++) {
    const one = { show: show[place]!, strength: strength[place]!, at: at[place]! };
    if (one.at < cut) before.push(one);
    else if (one.strength >= worthSuggesting) {
      right.add(one.show);
      next = Math.min(next, one.at);
    }
  }
  return { before, right, next };
}

/** At most so many of the numbers below `end`, evenly. */
function evenly(end: number, most: number): number[] {
  const count = Math.min(end, most);
  return Array.from({ length: count }, (_, index) => Math.floor((index * end) / count));
}
