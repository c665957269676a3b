import { expect, test } from 'vitest';
import { ticksFor } from './scale.ts';

test('an axis reaches from zero past the highest value in round steps', () => {
  expect(ticksFor([3, 18])).toEqual([0, 5, 10, 15, 20]);
  expect(ticksFor([920, 4100])).toEqual([0, 2000, 4000, 6000]);
  expect(ticksFor([0, 0])).toEqual([0, 1]);
  expect(ticksFor([])).toEqual([0, 1]);
});

test('counts have no fractional ticks', () => {
  expect(ticksFor([2], 1)).toEqual([0, 1, 2]);
});

test('negative values extend the axis below zero', () => {
  const ticks = ticksFor([-33, 433]);
  expect(ticks).toEqual([-200, 0, 200, 400, 600]);
});
