import { expect, test } from 'vitest';
import { neighbour } from './use-active-option.ts';

test('arrow keys cycle through the suggestions and the typed words', () => {
  const down = [-1, 0, 1, 2].map((index) => neighbour(index, 1, 3));
  expect(down).toEqual([0, 1, 2, -1]);
  const up = [-1, 2, 1, 0].map((index) => neighbour(index, -1, 3));
  expect(up).toEqual([2, 1, 0, -1]);
});

test('without suggestions the typed words stay', () => {
  expect(neighbour(-1, 1, 0)).toBe(-1);
  expect(neighbour(-1, -1, 0)).toBe(-1);
});
