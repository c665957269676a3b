import { expect, test } from 'vitest';
import { after, minute, second } from '#clock.ts';
import { blockedUntil, throttledUntil, waitText } from '#features/accounts/limit-rules.ts';

const now = new Date('2026-11-21T12:00:00Z');
/** Tries spread evenly over a period that ended `ended_ms_ago`; newest first. */
const tries = (count: number, over_ms: number, ended_ms_ago = 0) =>
  Array.from({ length: count }, (_, index) => after(now, -ended_ms_ago - (index * over_ms) / (count - 1)));

test('after ten wrong passwords in ten minutes, a network is locked out for ten minutes from the last one', () => {
  expect(blockedUntil(tries(9, minute), now)).toBeNull();
  expect(blockedUntil(tries(10, 9 * minute), now)).toEqual(after(now, 10 * minute));
  expect(blockedUntil(tries(10, 9 * minute, 9 * minute), now)).toEqual(after(now, minute));
  expect(blockedUntil(tries(10, 9 * minute, 10 * minute), now)).toBeNull();
  expect(blockedUntil(tries(10, 10 * minute), now)).toBeNull();
});

test('after a hundred wrong passwords in an hour, unknown devices get one try every half minute', () => {
  expect(throttledUntil(tries(99, minute), now)).toBeNull();
  expect(throttledUntil(tries(100, 59 * minute), now)).toEqual(after(now, 30 * second));
  expect(throttledUntil(tries(100, minute, 31 * second), now)).toBeNull();
  expect(throttledUntil(tries(100, 60 * minute), now)).toBeNull();
});

test.each([
  [400, '1 second'],
  [29_500, '30 seconds'],
  [61_000, '2 minutes'],
  [600_000, '10 minutes'],
])('a wait of %i ms is shown as %s', (ms, text) => {
  expect(waitText(after(now, ms), now)).toBe(text);
});
