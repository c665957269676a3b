import { expect, test } from 'vitest';
import { startTime } from './start-time.ts';

test('goes on where the viewer left, unless the address says otherwise', () => {
  expect(startTime(null, 17.5, 90)).toBe(17.5);
  expect(startTime('30', 17.5, 90)).toBe(30);
  expect(startTime('soon', 17.5, 90)).toBe(17.5);
});

test('what was left at its very end begins anew', () => {
  expect(startTime(null, 89.5, 90)).toBe(0);
  expect(startTime('500', 10, 90)).toBe(0);
  expect(startTime('500', 10, null)).toBe(500);
});
