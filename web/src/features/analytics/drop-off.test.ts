import { expect, test } from 'vitest';
import { averageShare, steepestDropOff } from './drop-off.ts';

const partsFrom = (steps: [until: number, viewers: number][]) =>
  Array.from({ length: 100 }, (_, part) => steps.find(([until]) => part < until)?.[1] ?? 0);

test('finds the steepest drop before the credits', () => {
  expect(
    steepestDropOff(
      partsFrom([
        [20, 10],
        [60, 9],
        [97, 4],
        [100, 0],
      ]),
    ),
  ).toBe(60);
  expect(steepestDropOff(partsFrom([[100, 5]]))).toBe(null);
  expect(
    steepestDropOff(
      partsFrom([
        [97, 5],
        [100, 0],
      ]),
    ),
  ).toBe(null);
});

test('averages the share of a film that was watched', () => {
  expect(
    averageShare(
      partsFrom([
        [50, 2],
        [100, 1],
      ]),
      2,
    ),
  ).toBe(0.75);
  expect(averageShare(partsFrom([[100, 0]]), 0)).toBe(0);
});
