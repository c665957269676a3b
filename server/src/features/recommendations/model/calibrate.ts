import { packHistories, type Histories, type Watched } from '#features/recommendations/model/histories.ts';
import { findNeighbours, neighboursByShow } from '#features/recommendations/model/neighbours.ts';
import { ndcg } from '#features/recommendations/model/ndcg.ts';
import { pulled, scoreFrom, usualPull } from '#features/recommendations/model/score.ts';
import { countTrend } from '#features/recommendations/model/trend.ts';

/** The latest part of all that was watched: what would have been suggested before it, and was it right? */
const heldBack = 0.15;
/** How much the crowd may count. */
const pulls = [0.1, 0.3, usualPull, 3];
/** Fewer viewers than these show nothing, and more nothing else. */
const fewestViewers = 50;
const mostViewers = 2000;
/** Another pull than the usual one has to be better by more than chance easily makes it. */
const clearly = 1.03;
/** What somebody liked this much was worth suggesting. */
const worthSuggesting = 0.5;

/**
 * How much what everybody watches should count beside what goes with a viewer's own shows. Audiences differ:
 * here all watch what is new, there everybody has a corner of their own. So it is measured: neighbours are
 * learnt from all but the latest part, and the pull is taken that foretells that part best.
 */
export function calibratePull(histories: Histories, halfLife_s: number): number {
  const { shows, at } = histories;
  const cut = at.toSorted()[Math.floor((1 - heldBack) * at.length)] ?? Infinity;
  const viewers = split(histories, cut);
  const tests = thinned(viewers.filter(({ before, right }) => before.length > 0 && right.size > 0));
  if (tests.length < fewestViewers) return usualPull;

  const early = packHistories(shows);
  const trend = countTrend(shows, halfLife_s);
  for (const { before } of viewers) early.add(before);
  for (const { show, strength, at } of viewers
    .flatMap(({ before }) => before)
    .toSorted((a, b) => a.at - b.at))
    trend.add(show, strength, at);
  const neighboursOf = neighboursByShow(findNeighbours(early.pack()));
  const popular = trend.read();

  const sums = new Float64Array(pulls.length);
  for (const { before, next, right } of tests) {
    const own = scoreFrom(before, neighboursOf);
    const away_s = next - before.at(-1)!.at;
    for (const [index, pull] of pulls.entries()) {
      const weight = pulled(pull, away_s);
      const scores = popular.map((one, show) => (own.get(show)?.value ?? 0) + weight * one);
      for (const { show } of before) scores[show] = -Infinity;
      sums[index]! += ndcg(scores, right);
    }
  }
  const best = sums.indexOf(Math.max(...sums));
  return sums[best]! > clearly * sums[pulls.indexOf(usualPull)]! ? pulls[best]! : usualPull;
}

/** What each viewer watched before a moment, when they came back, and what they liked then. */
function split({ starts, show, strength, at }: Histories, cut: number) {
  return Array.from({ length: starts.length - 1 }, (_, viewer) => {
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
  });
}

/** Some of them, evenly. */
function thinned<T>(all: readonly T[]): T[] {
  const step = Math.max(all.length / mostViewers, 1);
  return all.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
}
