import { expect, test } from 'vitest';
import { startLevel } from './start-level.ts';

/** Measurements of an ordinary film: audio included, with the worst segments at the bitrate ceiling. */
const film = [
  { bitrate: 276, peak: 390_000, average: 340_000 },
  { bitrate: 1024, peak: 1_080_000, average: 900_000 },
  { bitrate: 2048, peak: 2_100_000, average: 1_700_000 },
  { bitrate: 4096, peak: 4_050_000, average: 3_300_000 },
];
const at = (mbits: number, levels = film) => startLevel(levels, mbits * 1e6)?.bitrate;

test('begins in 720p at 5 Mbit/s', () => {
  expect(at(5)).toBe(2048);
  expect(at(4)).toBe(2048);
});

test('begins with what a slow connection can carry', () => {
  expect(at(2)).toBe(1024);
  expect(at(1)).toBe(276);
  expect(at(0.1)).toBe(276);
});

test('begins above 720p only if it causes no wait', () => {
  expect(at(8)).toBe(2048);
  expect(at(12)).toBe(2048);
  expect(at(20)).toBe(4096);
});

test('uses the measured bitrate, not the number in the name', () => {
  const drawing = film.map(({ bitrate, peak, average }) => ({
    bitrate,
    peak: peak / 10,
    average: average / 10,
  }));
  expect(at(2, drawing)).toBe(4096);
  const noisy = film.map((level) => ({ ...level, average: level.peak }));
  expect(at(5, noisy)).toBe(2048);
});

test('takes the lowest level within the cap, however slow the connection', () => {
  expect(at(0.1, film.slice(2))).toBe(2048);
  expect(at(100, film.slice(0, 1))).toBe(276);
  expect(at(5, [])).toBeUndefined();
});
