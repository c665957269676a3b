import { expect, test } from 'vitest';
import { averageShare, steepestDropOff } from './drop-off.ts';

const seen = (steps: [until: number, viewers: number][]) =>
  Array.from({ length: 100 }, (_, part) => steps.find(([until]) => part < until)?.[1] ?? 0);

test('most viewers leave at the steepest drop before the credits', () => {
  expect(
    steepestDropOff(
      seen([
        [20, 10],
        [60, 9],
        [97, 4],
        [100, 0],
      ]),
    ),
  ).toBe(60);
  expect(steepestDropOff(seen([[100, 5]]))).toBe(null);
  expect(
    steepestDropOff(
      seen([
        [97, 5],
        [100, 0],
      ]),
    ),
  ).toBe(null);
});

test('averages the part of a film that was watched', () => {
  expect(
    averageShare(
      seen([
        [50, 2],
        [100, 1],
      ]),
      2,
    ),
  ).toBe(0.75);
  expect(averageShare(seen([[100, 0]]), 0)).toBe(0);
});
