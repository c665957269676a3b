import { expect, test } from 'vitest';
import { skipAt } from './skip.ts';

const ranges = { recap: { start_s: 0, end_s: 12 }, intro: { start_s: 12, end_s: 40 } };

test('the intro or recap can be skipped to its end', () => {
  expect(skipAt(ranges, 0)).toEqual({ label: 'Skip recap', from: 0, to: 12 });
  expect(skipAt(ranges, 12)).toEqual({ label: 'Skip intro', from: 12, to: 40 });
});

test('nothing can be skipped outside the intro and recap, or in their last second', () => {
  expect(skipAt(ranges, 39.5)).toBeNull();
  expect(skipAt(ranges, 60)).toBeNull();
  expect(skipAt({ intro: null, recap: null }, 5)).toBeNull();
});
