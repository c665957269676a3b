import { expect, test } from 'vitest';
import { startTime } from './start-time.ts';

test('playback resumes where the viewer left off, unless the URL has a start time', () => {
  expect(startTime(null, 17.5, 90)).toBe(17.5);
  expect(startTime('30', 17.5, 90)).toBe(30);
  expect(startTime('soon', 17.5, 90)).toBe(17.5);
});

test('playback starts over if the viewer left at the very end', () => {
  expect(startTime(null, 89.5, 90)).toBe(0);
  expect(startTime('500', 10, 90)).toBe(0);
  expect(startTime('500', 10, null)).toBe(500);
});
