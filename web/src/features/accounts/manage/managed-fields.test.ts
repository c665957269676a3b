import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { ManagedFields, toFormValues } from './managed-fields.ts';

const nameOnly = toFormValues({
  name: 'Ada Lovelace',
  date_of_birth: null,
  gender: null,
  languages: [],
  profile_photo_path: 'images/1-ab/256.webp',
});

function errorsFor(change: Partial<Record<keyof typeof nameOnly, unknown>>): Record<string, string> {
  const issues = z.safeParse(ManagedFields, { ...nameOnly, ...change }).error?.issues ?? [];
  return Object.fromEntries(issues.map((issue) => [issue.path.join('.'), issue.message]));
}

test('everything except the name is optional, and the photo is kept by default', () => {
  expect(errorsFor({})).toEqual({});
  expect(nameOnly.profile_photo_path).toBe('kept');
});

test('the form accepts values for all fields', () => {
  const all = { date_of_birth: '1990-04-30', gender: 'female', languages: ['Hindi', 'Tamil'] };
  expect(errorsFor(all)).toEqual({});
  expect(errorsFor({ profile_photo_path: 'removed' })).toEqual({});
  expect(errorsFor({ profile_photo_path: new File(['x'], 'me.png', { type: 'image/png' }) })).toEqual({});
});

test('the form requires a name', () => {
  expect(errorsFor({ name: ' ' })).toEqual({ name: 'Enter full name' });
  expect(errorsFor({ name: 'A' })).toEqual({ name: 'Name must be 2 to 35 characters' });
});

test('a photo in an unsupported format gets its own error message', () => {
  expect(errorsFor({ profile_photo_path: new File(['x'], 'me.svg', { type: 'image/svg+xml' }) })).toEqual({
    profile_photo_path: 'Photo must be a .png, .gif or .jpeg picture',
  });
});
