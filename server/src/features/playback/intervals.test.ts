import { expect, test } from 'vitest';
import { atMost, lengthOf, minus, union, within, type Stretches } from '#features/playback/intervals.ts';

test('parts that overlap or meet become one', () => {
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

test('what is new is what lies outside of the known', () => {
  expect(minus([[0, 30]], [[10, 20]])).toEqual([
    [0, 10],
    [20, 30],
  ]);
  expect(minus([[0, 30]], [[0, 30]])).toEqual([]);
  expect(
    minus(
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

test('nothing lies before the beginning or behind the end of a film, and nothing runs backwards', () => {
  expect(
    within(
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

test('a limit is filled from the beginning', () => {
  expect(
    atMost(
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
  expect(atMost([[0, 10]], 0)).toEqual([]);
  expect(atMost([[0, 10]], -3)).toEqual([]);
});

test('however told, a film is made of what was new and what was known', () => {
  let seed = 7;
  const next = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  const some = (): Stretches =>
    Array.from({ length: next(8) }, () => {
      const from = next(100);
      return [from, from + 1 + next(20)] as const;
    });
  for (let round = 0; round < 500; round++) {
    const [told, known] = [some(), some()];
    const fresh = minus(told, known);
    expect(union(fresh, known)).toEqual(union(told, known));
    expect(lengthOf(fresh) + lengthOf(union(known, []))).toBe(lengthOf(union(told, known)));
  }
});
