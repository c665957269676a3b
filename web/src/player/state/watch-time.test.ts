import { expect, test } from 'vitest';
import { jump, nothingWatched, watch, type Watched } from './watch-time.ts';

const run = (from: Watched, ...times: number[]) => times.reduce(watch, from);

test('counts the time that is played', () => {
  expect(run(nothingWatched, 0, 0.25, 0.5, 1.5).seconds).toBe(1.5);
});

test('starting in the middle counts from there', () => {
  expect(run(nothingWatched, 600, 601).seconds).toBe(1);
});

test('does not count jumps in either direction', () => {
  expect(run(nothingWatched, 10, 11, 300, 301, 20, 21).seconds).toBe(3);
});

test('does not count an announced jump, however short', () => {
  expect(run(jump(run(nothingWatched, 10, 11)), 12, 13).seconds).toBe(2);
});
