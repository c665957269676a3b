import { expect, test } from 'vitest';
import { lengthOf, unionOf } from './time-ranges.ts';

test('overlapping and adjacent ranges are merged in any order', () => {
  expect(unionOf([[20, 30]], [[0, 10]])).toEqual([
    [0, 10],
    [20, 30],
  ]);
  expect(unionOf([[0, 10]], [[5, 12]])).toEqual([[0, 12]]);
  expect(unionOf([[0, 10]], [[10, 12]])).toEqual([[0, 12]]);
  expect(
    unionOf(
      [
        [0, 10],
        [20, 30],
      ],
      [[5, 25]],
    ),
  ).toEqual([[0, 30]]);
});

test('overlapping ranges are counted once', () => {
  expect(
    lengthOf(
      unionOf(
        [[0, 10]],
        [
          [0, 10],
          [40, 45],
        ],
      ),
    ),
  ).toBe(15);
  expect(lengthOf([])).toBe(0);
});
