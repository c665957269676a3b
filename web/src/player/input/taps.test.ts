import { expect, test } from 'vitest';
import { readTap } from './taps.ts';

test('two quick taps on a side seek, and each further tap seeks again', () => {
  const first = { at: 0, x: 0.9 };
  const second = { at: 200, x: 0.8 };
  expect(readTap(null, first)).toBe('single');
  expect(readTap(first, second)).toBe('double-right');
  expect(readTap(second, { at: 400, x: 0.85 })).toBe('double-right');
  expect(readTap({ at: 0, x: 0.1 }, { at: 100, x: 0.2 })).toBe('double-left');
});

test('slow taps and taps at different places are single taps', () => {
  expect(readTap({ at: 0, x: 0.9 }, { at: 500, x: 0.9 })).toBe('single');
  expect(readTap({ at: 0, x: 0.1 }, { at: 100, x: 0.9 })).toBe('single');
});
