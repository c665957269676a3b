import { expect, test } from 'vitest';
import { undeclaredField } from '#http/undeclared-fields.ts';

test('what an answer holds beyond its promise is named, wherever it stands', () => {
  const promised = { id: 1, shows: [{ id: 2 }], photo: null };
  expect(undeclaredField(promised, promised)).toBeNull();
  expect(undeclaredField({ ...promised, note: undefined }, promised)).toBeNull();
  expect(undeclaredField({ ...promised, password_hash: 'x' }, promised)).toBe('data.password_hash');
  expect(undeclaredField({ ...promised, shows: [{ id: 2, publisher_id: 3 }] }, promised)).toBe(
    'data.shows.0.publisher_id',
  );
});
