import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { SignIn } from './sign-in-form.ts';

function errorsFor(email: string, password: string): Record<string, string> {
  const issues = z.safeParse(SignIn, { email, password }).error?.issues ?? [];
  return Object.fromEntries(issues.map((issue) => [issue.path.join('.'), issue.message]));
}

test.each(['', ' ', 'ada', 'ada@example'])('%j is not accepted as an email address', (email) => {
  expect(errorsFor(email, '')).toEqual({
    email: 'Enter A Valid Email Address',
    password: 'Enter A Password',
  });
});

test('the sign-in form accepts an email address and a password', () => {
  expect(errorsFor(' Ada@Example.com ', 'x')).toEqual({});
});
