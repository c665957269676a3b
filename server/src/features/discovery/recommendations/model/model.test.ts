import { describe, expect, test } from 'vitest';
import { packHistories } from '#features/discovery/recommendations/model/histories.ts';
import { indicesOfLargest } from '#features/discovery/recommendations/model/largest.ts';
import { findNeighbours, neighboursByShow } from '#features/discovery/recommendations/model/neighbours.ts';
import { ndcg } from '#features/discovery/recommendations/model/ndcg.ts';
import { pullAfter, scoreFrom, defaultPull } from '#features/discovery/recommendations/model/score.ts';
import { solve } from '#features/discovery/recommendations/model/solve.ts';
import { trainInMemory } from '#features/discovery/recommendations/model/train.ts';

const [bread, butter, jam, sea, tide] = [0, 1, 2, 3, 4];
const shows = 5;

/** Creates histories of viewers who liked everything that they watched, one show a day. */
function createHistories(...viewers: number[][]) {
  const histories = packHistories(shows);
  for (const [viewer, list] of viewers.entries())
    histories.add(list.map((show, index) => ({ show, strength: 1, at: 86_400 * (viewer + index) })));
  return histories.pack();
}

const sample = createHistories(
  [bread, butter],
  [bread, butter, jam],
  [butter, jam],
  [sea, tide],
  [tide, sea],
  [sea],
);

describe('neighbours', () => {
  test('neighbours are shows that the same people watched, and no others', () => {
    const neighboursOf = neighboursByShow(findNeighbours(sample));
    expect(neighboursOf(sea).map(({ show }) => show)).toEqual([tide]);
    expect(neighboursOf(bread).map(({ show }) => show)).toEqual([butter, jam]);
    for (const { score } of neighboursOf(sea)) expect(score).toBeGreaterThan(0);
  });

  test('neighbours do not count the same taste twice', () => {
    const viewers = Array.from({ length: 30 }, () => [bread, butter, jam]);
    const neighboursOf = neighboursByShow(findNeighbours(createHistories(...viewers)));
    const [first, second] = [bread, butter].map(
      (from) => neighboursOf(from).find(({ show }) => show === jam)?.score ?? 0,
    );
    expect(first! + second!).toBeLessThan(1);
    expect(first).toBeGreaterThan(0.2);
  });

  test('neighbours are the same however often they are computed', () => {
    expect(trainInMemory(sample, 86_400)).toEqual(trainInMemory(sample, 86_400));
  });

  test('there are no neighbours if nobody watched anything', () => {
    expect(trainInMemory(createHistories(), 86_400)).toMatchObject({
      from: new Int32Array(),
      pull: defaultPull,
    });
  });
});

describe('a score', () => {
  const neighboursOf = neighboursByShow(findNeighbours(sample));

  test('a score is 1 for the best show, and lists the shows it is based on', () => {
    const scores = scoreFrom([{ show: bread, strength: 1 }], neighboursOf);
    expect(Math.max(...Array.from(scores.values(), ({ value }) => value))).toBe(1);
    expect(scores.get(butter)?.seeds).toEqual([bread]);
    expect(scores.has(sea)).toBe(false);
  });

  test('a score is higher for neighbours of the latest show', () => {
    const scoresAfter = (last: number, first: number) =>
      scoreFrom(
        [
          { show: first, strength: 1 },
          { show: last, strength: 1 },
        ],
        neighboursOf,
      );
    const lead = (scores: ReturnType<typeof scoresAfter>) =>
      (scores.get(tide)?.value ?? 0) - (scores.get(butter)?.value ?? 0);
    expect(lead(scoresAfter(sea, bread))).toBeGreaterThan(lead(scoresAfter(bread, sea)));
  });

  test('a score is below 0 for shows similar to a disliked one', () => {
    const scores = scoreFrom(
      [
        { show: bread, strength: 1 },
        { show: sea, strength: -0.5 },
      ],
      neighboursOf,
    );
    expect(scores.get(tide)?.value).toBeLessThan(0);
    expect(scores.get(tide)?.seeds).toEqual([]);
  });

  test('popularity adds more to a score if the viewer returns after a while', () => {
    const day = 86_400;
    expect(pullAfter(1, 0)).toBeCloseTo(0.1);
    expect(pullAfter(1, day)).toBeCloseTo(0.55);
    expect(pullAfter(1, Infinity)).toBe(1);
    expect(pullAfter(0, 0)).toBe(0);
  });
});

describe('overall popularity', () => {
  /** Calibrates the pull for viewers who each stay in one of many niches, or who all watch the newest show last. */
  function calibrateFor(taste: 'niche' | 'newest') {
    const size = 60;
    const histories = packHistories(size);
    for (let viewer = 0; viewer < 300; viewer++) {
      const niche = 6 * (viewer % 10);
      const own = Array.from({ length: 4 }, (_, index) => niche + ((viewer + index) % 6));
      const last = taste === 'newest' ? [5] : [niche + ((viewer + 4) % 6)];
      const watchedShows = [...own, ...last].map((show, index) => ({
        show,
        strength: 1,
        at: 86_400 * (viewer % 20 < 3 || index < 4 ? viewer / 100 + index : 100 + viewer / 100),
      }));
      histories.add([...new Map(watchedShows.map((one) => [one.show, one])).values()]);
    }
    return trainInMemory(histories.pack(), 10 * 86_400).pull;
  }

  test('overall popularity counts less where every viewer has a niche', () => {
    expect(calibrateFor('niche')).toBeLessThan(defaultPull);
    expect(calibrateFor('newest')).toBeGreaterThanOrEqual(defaultPull);
  });
});

test('the largest values are found, and the first ones among equals', () => {
  expect(indicesOfLargest(Float64Array.of(3, 1, 3, 2, 3, 5), 3)).toEqual([0, 2, 5]);
  expect(indicesOfLargest(Float64Array.of(1, 2), 3)).toEqual([0, 1]);
  const values = Float64Array.from({ length: 500 }, (_, index) => (index * 7919) % 211);
  const sorted = Array.from(values.toSorted().toReversed());
  for (const count of [1, 10, 250, 499])
    expect(
      indicesOfLargest(values, count)
        .map((index) => values[index])
        .toSorted((a, b) => b! - a!),
    ).toEqual(sorted.slice(0, count));
});

test('equations are solved only if their matrix is positive definite', () => {
  const right = Float64Array.of(10, 8);
  expect(solve(Float64Array.of(4, 2, 2, 3), right, 2)).toBe(true);
  expect(right[0]).toBeCloseTo(1.75);
  expect(right[1]).toBeCloseTo(1.5);
  expect(solve(Float64Array.of(1, 2, 2, 1), Float64Array.of(1, 1), 2)).toBe(false);
});

test('NDCG is 1 for the right order, and lower if the best shows come further down', () => {
  const scores = Float64Array.of(0.1, 0.9, 0.8, -Infinity);
  expect(ndcg(scores, new Set([1, 2]))).toBe(1);
  expect(ndcg(scores, new Set([2]))).toBeCloseTo(1 / Math.log2(3));
  expect(ndcg(scores, new Set([3]))).toBe(0);
});
