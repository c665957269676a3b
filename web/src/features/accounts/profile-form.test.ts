import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { ProfileFields } from './profile-form.ts';

const validForm = {
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  address: '12 St James Square',
  maturity_level: 'E - Everyone',
  profile_photo_path: null,
};
const photo = (type: string, bytes = 10) => new File([new Uint8Array(bytes)], 'me', { type });

function errorsFor(change: Partial<Record<keyof typeof validForm, unknown>>): Record<string, string> {
  const result = z.safeParse(ProfileFields, { ...validForm, ...change });
  const issues = result.error?.issues ?? [];
  return Object.fromEntries(issues.map((issue) => [issue.path.join('.'), issue.message]));
}

test('a complete form is accepted with or without a photo', () => {
  expect(errorsFor({})).toEqual({});
  expect(errorsFor({ profile_photo_path: photo('image/gif') })).toEqual({});
});

test('an empty form gets a message for each field', () => {
  expect(errorsFor({ name: ' ', email: '', address: ' ', maturity_level: null })).toEqual({
    name: 'Enter full name',
    email: 'Enter valid email',
    address: 'Enter address',
    maturity_level: 'Enter maturity level',
  });
});

test('each field is validated by its own rules', () => {
  expect(errorsFor({ name: 'A', email: 'a@b.co', address: 'A'.repeat(36), maturity_level: 'X' })).toEqual({
    name: 'Name must be 2 to 35 characters',
    email: 'Email must be 11 to 254 characters',
    address: 'Address must be 2 to 35 characters',
    maturity_level: 'Maturity level must be 7 to 14 characters',
  });
});

test('a photo must be an image of at most 5 MB', () => {
  expect(errorsFor({ profile_photo_path: photo('image/svg+xml') })).toEqual({
    profile_photo_path: 'Photo must be a .png, .gif or .jpeg picture',
  });
  expect(errorsFor({ profile_photo_path: photo('image/png', 5 * 1024 ** 2 + 1) })).toEqual({
    profile_photo_path: 'Photo must be at most 5MB',
  });
});
