import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { SignUp } from './sign-up-form.ts';

const validForm = {
  name: 'Ada',
  email: 'ada@example.com',
  password: 'Abcdef1!',
  confirmtPassword: 'Abcdef1!',
};

function errorsFor(change: Partial<typeof validForm>): Record<string, string> {
  const result = z.safeParse(SignUp, { ...validForm, ...change });
  const issues = result.error?.issues ?? [];
  return Object.fromEntries(issues.map((issue) => [issue.path.join('.'), issue.message]));
}

test('a complete form is accepted', () => {
  expect(errorsFor({})).toEqual({});
});

test('an empty form gets a message for each field', () => {
  expect(errorsFor({ name: ' ', email: '', password: '', confirmtPassword: '' })).toEqual({
    name: 'Enter fullname',
    email: 'Enter valid email address',
    password: 'Enter password with min 6 chars',
    confirmtPassword: 'Password does not match',
  });
});

test('a weak password is rejected even if it is long enough', () => {
  expect(errorsFor({ password: 'abcdef', confirmtPassword: 'abcdef' })['password']).toMatch(
    /^Password is not a valid strong Password/,
  );
});

test('the passwords must match', () => {
  expect(errorsFor({ confirmtPassword: 'Abcdef1?' })).toEqual({
    confirmtPassword: 'Password does not match',
  });
});
