import { expect, test } from 'vitest';
import { startBitrate } from './start-bitrate.ts';

const qualities = [276, 2048, 4096].map((bitrate) => ({ bitrate, width: 16, height: 9 }));

test('a film begins as well as its first seconds arrive at once', () => {
  expect(startBitrate(qualities, 3_000_000)).toBe(276);
  expect(startBitrate(qualities, 12_000_000)).toBe(276);
  expect(startBitrate(qualities, 30_000_000)).toBe(2048);
  expect(startBitrate(qualities, 100_000_000)).toBe(4096);
});

test('on the slowest line it begins with the lowest quality there is', () => {
  expect(startBitrate(qualities, 100_000)).toBe(276);
  expect(startBitrate(qualities.slice(1), 100_000)).toBe(2048);
  expect(startBitrate([], 100_000)).toBeNull();
});
