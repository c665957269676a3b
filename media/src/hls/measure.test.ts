import { expect, test } from 'vitest';
import { bandwidthOver } from './measure.ts';

test('the peak is that of the worst segments in a row that are about as long as a segment', () => {
  const ordinary = { bytes: 500_000, duration_s: 4 };
  const large = { bytes: 600_000, duration_s: 4 };
  expect(bandwidthOver([ordinary, large, ordinary]).peak).toBe(1_200_000);
  // A final segment of a few frames is mostly key frame: it counts together with the one before it.
  const short = { bytes: 40_000, duration_s: 0.1 };
  expect(bandwidthOver([ordinary, large, short]).peak).toBe(Math.ceil((640_000 * 8) / 4.1));
  expect(bandwidthOver([short])).toEqual({ average: 3_200_000, peak: 3_200_000 });
});
