import { expect, test } from 'vitest';
import { calculateSpeed, addSample, type Sample } from './transfer-speed.ts';

const collect = (samples: Sample[]) => samples.reduce<Sample[]>(addSample, []);

test('the speed is measured over the last eight seconds', () => {
  const slowThenFast = Array.from({ length: 31 }, (_, second) => ({
    at: second * 1000,
    sent: second < 15 ? second : 1_000_000 * (second - 14),
  }));
  expect(calculateSpeed(collect(slowThenFast))).toBe(1_000_000);
});

test('there is no speed without enough samples', () => {
  expect(calculateSpeed([])).toBeNull();
  expect(
    calculateSpeed([
      { at: 0, sent: 0 },
      { at: 500, sent: 9 },
    ]),
  ).toBeNull();
  expect(
    calculateSpeed([
      { at: 0, sent: 9 },
      { at: 2000, sent: 9 },
    ]),
  ).toBeNull();
});

test('a part that starts over does not make the speed negative', () => {
  const samples = collect([
    { at: 0, sent: 0 },
    { at: 1000, sent: 100 },
    { at: 2000, sent: 50 },
    { at: 3000, sent: 80 },
  ]);
  expect(calculateSpeed(samples)).toBe(30);
});
