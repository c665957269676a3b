import { expect, test } from 'vitest';
import { interleave } from './interleave.ts';

const list = (...ids: number[]) => ids.map((id) => ({ id }));

test('interleaving takes items from each list in turn, without duplicates', () => {
  expect(interleave([list(1, 2, 3), list(4, 1, 5), list(6)])).toEqual(list(1, 4, 6, 2, 3, 5));
});

test('interleaving no lists or empty lists yields an empty list', () => {
  expect(interleave([])).toEqual([]);
  expect(interleave([[], []])).toEqual([]);
});
