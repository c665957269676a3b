import { expect, test } from 'vitest';
import { jump, nothingWatched, watch, type Watched } from './watch-time.ts';

const run = (from: Watched, ...times: number[]) => times.reduce(watch, from);

test('the time that is played is counted', () => {
  expect(run(nothingWatched, 0, 0.25, 0.5, 1.5).seconds).toBe(1.5);
});

test('playback that starts in the middle is counted from there', () => {
  expect(run(nothingWatched, 600, 601).seconds).toBe(1);
});

test('jumps in either direction are not counted', () => {
  expect(run(nothingWatched, 10, 11, 300, 301, 20, 21).seconds).toBe(3);
});

test('an announced jump is not counted, however short', () => {
  expect(run(jump(run(nothingWatched, 10, 11)), 12, 13).seconds).toBe(2);
});
