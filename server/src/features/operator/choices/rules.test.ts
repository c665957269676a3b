import { expect, test } from 'vitest';
import { moveTo, deletionObstacle } from '#features/operator/choices/rules.ts';

const unused = { shows_count: 0, trashed_count: 0, members_count: 0, is_horror: false };

test('only an unused choice can be deleted; otherwise the message lists its uses', () => {
  expect(deletionObstacle(unused)).toBeNull();
  expect(deletionObstacle({ ...unused, shows_count: 2, trashed_count: 1, members_count: 1200 })).toContain(
    'used by 2 shows, 1 show in the trash, and 1,200 member profiles.',
  );
  expect(deletionObstacle({ ...unused, trashed_count: 1 })).toContain('used by 1 show in the trash.');
  expect(deletionObstacle({ ...unused, is_horror: true })).toContain('The home page has a row');
});

test.each([
  [1, [3, 1, 2, 4]],
  [2, [1, 3, 2, 4]],
  [3, [1, 2, 3, 4]],
  [4, [1, 2, 4, 3]],
  [99, [1, 2, 4, 3]],
])('the third of four choices moves to position %i', (place, expected) => {
  expect(moveTo([1, 2, 3, 4], 3, place)).toEqual(expected);
});
