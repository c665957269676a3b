import { expect, test } from 'vitest';
import { replaceFrom } from './replace-low-quality.ts';

/** Segments of four seconds from the beginning of the film, one of each given level. */
const film = (...levels: number[]) =>
  levels.map((level, index) => ({ start: index * 4, duration: 4, level }));
const slowThenFast = film(2, 0, 0, 0, 0, 0, 0, 2);

test('after a slow spell, everything beyond the next ten seconds is refetched', () => {
  expect(replaceFrom(slowThenFast, { from: 1, to: 32 }, 2)).toBe(13);
  expect(replaceFrom(slowThenFast, { from: 6, to: 32 }, 1)).toBe(17);
});

test('segments that play within the next ten seconds are kept', () => {
  expect(replaceFrom(slowThenFast, { from: 18, to: 32 }, 2)).toBeNull();
});

test('a buffer as good as the connection allows is kept', () => {
  expect(replaceFrom(slowThenFast, { from: 1, to: 32 }, 0)).toBeNull();
  expect(replaceFrom(film(1, 1, 1, 2, 2, 2), { from: 0, to: 24 }, 1)).toBeNull();
});

test('segments no longer, or not yet, in the buffer are ignored', () => {
  expect(replaceFrom(slowThenFast, { from: 1, to: 11 }, 2)).toBeNull();
  expect(replaceFrom(film(0, 0, 0, 2, 2), { from: 16, to: 20 }, 2)).toBeNull();
});
