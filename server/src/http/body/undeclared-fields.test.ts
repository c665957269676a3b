import { expect, test } from 'vitest';
import { undeclaredField } from '#http/body/undeclared-fields.ts';

test('fields that the contract does not declare are named at any depth', () => {
  const promised = { id: 1, shows: [{ id: 2 }], photo: null };
  expect(undeclaredField(promised, promised)).toBeNull();
  expect(undeclaredField({ ...promised, note: undefined }, promised)).toBeNull();
  expect(undeclaredField({ ...promised, password_hash: 'x' }, promised)).toBe('data.password_hash');
  expect(undeclaredField({ ...promised, shows: [{ id: 2, publisher_id: 3 }] }, promised)).toBe(
    'data.shows.0.publisher_id',
  );
});
