import { expect, test } from 'vitest';
import { moveSeenToEnd } from './move-seen-to-end.ts';

const shows = (...ids: number[]) => ids.map((id) => ({ id }));

test('shows visible at the start of the row above move to the end of the row', () => {
  const above = shows(1, 2, 3, 4, 5, 6, 7, 8);
  expect(moveSeenToEnd(above, above)).toEqual(shows(7, 8, 1, 2, 3, 4, 5, 6));
  expect(moveSeenToEnd(shows(9, 2, 8, 10), above)).toEqual(shows(9, 8, 10, 2));
});
