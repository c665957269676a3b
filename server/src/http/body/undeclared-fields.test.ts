import { expect, test } from 'vitest';
import { undeclaredField } from '#http/body/undeclared-fields.ts';

test('fields that the contract does not declare are named at any depth', () => {
  const declared = { id: 1, shows: [{ id: 2 }], photo: null };
  expect(undeclaredField(declared, declared)).toBeNull();
  expect(undeclaredField({ ...declared, note: undefined }, declared)).toBeNull();
  expect(undeclaredField({ ...declared, password_hash: 'x' }, declared)).toBe('data.password_hash');
  expect(undeclaredField({ ...declared, shows: [{ id: 2, publisher_id: 3 }] }, declared)).toBe(
    'data.shows.0.publisher_id',
  );
});
