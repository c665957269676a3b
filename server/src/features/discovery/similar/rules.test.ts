import { expect, test } from 'vitest';
import { orderBySharedGenres } from './rules.ts';

const showsWithIds = (...ids: number[]) => ids.map((id) => ({ id, category: [] }));
const order = (...genres: number[][]) =>
  orderBySharedGenres(genres.map((ids) => showsWithIds(...ids))).map(({ id }) => id);

test('shows that share more genres come first', () => {
  expect(order([1, 2, 3], [4, 3, 1], [5, 1])).toEqual([1, 3, 4, 5, 2]);
});

test('among equals, the genres take turns', () => {
  expect(order([1, 2], [3, 4])).toEqual([1, 3, 2, 4]);
});

test('without genres there are no shows', () => {
  expect(order()).toEqual([]);
  expect(order([], [])).toEqual([]);
});
