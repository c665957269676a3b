import { expect, test } from 'vitest';
import { nextOptionIndex } from './use-active-option.ts';

test('arrow keys cycle through the suggestions and the typed text', () => {
  const down = [-1, 0, 1, 2].map((index) => nextOptionIndex(index, 1, 3));
  expect(down).toEqual([0, 1, 2, -1]);
  const up = [-1, 2, 1, 0].map((index) => nextOptionIndex(index, -1, 3));
  expect(up).toEqual([2, 1, 0, -1]);
});

test('without suggestions, the arrow keys keep the typed text', () => {
  expect(nextOptionIndex(-1, 1, 0)).toBe(-1);
  expect(nextOptionIndex(-1, -1, 0)).toBe(-1);
});
