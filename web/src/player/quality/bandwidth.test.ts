import { expect, test } from 'vitest';
import { bandwidthOf } from './bandwidth.ts';

const nothing = { last: null, downlink: null, fetched: [] };
const mbits = (known: Partial<Parameters<typeof bandwidthOf>[0]>) =>
  bandwidthOf({ ...nothing, ...known }) / 1e6;

/** Files of 100 kB loaded one after another at `rate` Mbit/s. */
function downloads(count: number, rate: number) {
  const each_ms = 800 / rate;
  return Array.from({ length: count }, (_, index) => ({
    transferSize: 100_000,
    responseStart: index * each_ms,
    responseEnd: (index + 1) * each_ms,
  }));
}

test('a default bandwidth is assumed if nothing is known', () => {
  expect(mbits({})).toBe(3);
});

test("the bandwidth of the last film is preferred to the browser's estimate", () => {
  expect(mbits({ downlink: 5 })).toBe(5);
  expect(mbits({ downlink: 10, last: 40e6 })).toBe(40);
  expect(mbits({ downlink: 5, last: 4e6 })).toBe(4);
});

test('a connection slower than during the last film is detected', () => {
  expect(mbits({ downlink: 1, last: 40e6 })).toBe(2);
  expect(mbits({ downlink: 10, last: 40e6, fetched: downloads(5, 1) })).toBeCloseTo(1.3);
});

test("the bandwidth follows the page's own downloads if the browser has no estimate", () => {
  expect(mbits({ fetched: downloads(5, 5) })).toBeGreaterThan(3.5);
  expect(mbits({ fetched: downloads(5, 5) })).toBeLessThan(7);
  expect(mbits({ fetched: downloads(3, 1) })).toBeLessThan(1.5);
  expect(mbits({ fetched: downloads(5, 50) })).toBeGreaterThan(40);
});

test('parallel downloads share the bandwidth', () => {
  const both = downloads(1, 1).flatMap((one) => [one, one]);
  expect(mbits({ fetched: both })).toBeLessThanOrEqual(2.6);
  expect(mbits({ fetched: [...both, ...both] })).toBeGreaterThanOrEqual(3);
});

test('small and cached files do not affect the bandwidth', () => {
  const small = { transferSize: 5_000, responseStart: 0, responseEnd: 2_000 };
  expect(mbits({ fetched: Array.from({ length: 100 }, () => small) })).toBe(3);
  expect(mbits({ fetched: [{ transferSize: 0, responseStart: 0, responseEnd: 5_000 }] })).toBe(3);
});
