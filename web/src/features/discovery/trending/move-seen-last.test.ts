import { expect, test } from 'vitest';
import { moveSeenLast } from './move-seen-last.ts';

const shows = (...ids: number[]) => ids.map((id) => ({ id }));

test('a row begins with shows that the row above does not begin with, and still lists all', () => {
  const above = shows(1, 2, 3, 4, 5, 6, 7, 8);
  expect(moveSeenLast(above, above)).toEqual(shows(7, 8, 1, 2, 3, 4, 5, 6));
  expect(moveSeenLast(shows(9, 2, 8, 10), above)).toEqual(shows(9, 8, 10, 2));
});
