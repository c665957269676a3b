import { expect, test } from 'vitest';
import {
  clip,
  firstSeconds,
  difference,
  totalLength,
  union,
  type Intervals,
} from '#features/playback/watching/intervals.ts';

test('overlapping and touching intervals are merged', () => {
  expect(
    union(
      [[20, 30]],
      [
        [0, 10],
        [10, 12],
        [25, 40],
      ],
    ),
  ).toEqual([
    [0, 12],
    [20, 40],
  ]);
  expect(union([[0, 100]], [[5, 6]])).toEqual([[0, 100]]);
  expect(union([], [])).toEqual([]);
});

test('the difference contains the parts of the first list that the second does not cover', () => {
  expect(difference([[0, 30]], [[10, 20]])).toEqual([
    [0, 10],
    [20, 30],
  ]);
  expect(difference([[0, 30]], [[0, 30]])).toEqual([]);
  expect(
    difference(
      [
        [5, 8],
        [6, 12],
      ],
      [
        [0, 6],
        [11, 50],
      ],
    ),
  ).toEqual([[6, 11]]);
});

test('intervals are clipped to the film, and empty or reversed ones dropped', () => {
  expect(
    clip(
      [
        [-5, 3],
        [590.12345, 9_999],
        [700, 800],
        [30, 20],
        [7, 7],
      ],
      600,
    ),
  ).toEqual([
    [0, 3],
    [590.123, 600],
  ]);
});

test('a limit keeps the first seconds', () => {
  expect(
    firstSeconds(
      [
        [0, 10],
        [20, 40],
      ],
      15,
    ),
  ).toEqual([
    [0, 10],
    [20, 25],
  ]);
  expect(firstSeconds([[0, 10]], 0)).toEqual([]);
  expect(firstSeconds([[0, 10]], -3)).toEqual([]);
});

test('new and known intervals together cover exactly what was reported or known', () => {
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  const randomIntervals = (): Intervals =>
    Array.from({ length: random(8) }, () => {
      const from = random(100);
      return [from, from + 1 + random(20)] as const;
    });
  for (let round = 0; round < 500; round++) {
    const [reported, known] = [randomIntervals(), randomIntervals()];
    const fresh = difference(reported, known);
    expect(union(fresh, known)).toEqual(union(reported, known));
    expect(totalLength(fresh) + totalLength(union(known, []))).toBe(totalLength(union(reported, known)));
  }
});
