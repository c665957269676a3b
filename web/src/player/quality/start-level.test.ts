import { expect, test } from 'vitest';
import { startLevel } from './start-level.ts';

/** Measurements of an ordinary film: audio included, with the worst segments at the bitrate ceiling. */
const film = [
  { bitrate: 276, peak: 390_000, average: 340_000, width: 640, height: 360 },
  { bitrate: 1024, peak: 1_080_000, average: 900_000, width: 960, height: 540 },
  { bitrate: 2048, peak: 2_100_000, average: 1_700_000, width: 1280, height: 720 },
  { bitrate: 4096, peak: 4_050_000, average: 3_300_000, width: 1920, height: 1080 },
];
const laptop = { width: 2880, height: 1800 };
const at = (mbits: number, levels = film, player = laptop) =>
  startLevel(levels, mbits * 1e6, player)?.bitrate;

test('playback begins in 720p at 5 Mbit/s', () => {
  expect(at(5)).toBe(2048);
  expect(at(4)).toBe(2048);
});

test('playback begins with a rendition that a slow connection can sustain', () => {
  expect(at(2)).toBe(1024);
  expect(at(1)).toBe(276);
  expect(at(0.1)).toBe(276);
});

test('playback begins above 720p only if that causes no wait', () => {
  expect(at(8)).toBe(2048);
  expect(at(12)).toBe(2048);
  expect(at(20)).toBe(4096);
});

test('the start level depends on the measured bitrate, not on the number in the name', () => {
  const cartoon = film.map((level) => ({ ...level, peak: level.peak / 10, average: level.average / 10 }));
  expect(at(2, cartoon)).toBe(4096);
  const noisy = film.map((level) => ({ ...level, average: level.peak }));
  expect(at(5, noisy)).toBe(2048);
});

test('playback begins with the lowest level within the cap, however slow the connection', () => {
  expect(at(0.1, film.slice(2))).toBe(2048);
  expect(at(100, film.slice(0, 1))).toBe(276);
  expect(at(5, [])).toBeUndefined();
});

test('playback begins with no more pixels than fill the player', () => {
  expect(at(100, film, { width: 844, height: 390 })).toBe(1024);
  expect(at(100, film, { width: 1170, height: 2532 })).toBe(2048);
  expect(at(100, film, { width: 1280, height: 720 })).toBe(2048);
  expect(at(100)).toBe(4096);
});
