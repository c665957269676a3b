import { expect, test } from 'vitest';
import { unpromised } from '#http/undeclared-fields.ts';

test('what an answer holds beyond its promise is named, wherever it stands', () => {
  const promised = { id: 1, shows: [{ id: 2 }], photo: null };
  expect(unpromised(promised, promised)).toBeNull();
  expect(unpromised({ ...promised, note: undefined }, promised)).toBeNull();
  expect(unpromised({ ...promised, password_hash: 'x' }, promised)).toBe('data.password_hash');
  expect(unpromised({ ...promised, shows: [{ id: 2, publisher_id: 3 }] }, promised)).toBe(
    'data.shows.0.publisher_id',
  );
});
