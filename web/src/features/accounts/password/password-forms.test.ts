import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { ChangedPassword, CodeEntry, ForgotPasswordForm, NewPassword } from './password-forms.ts';

/** The first error of each field, as the form shows it. */
function refusals(schema: z.ZodMiniType, values: unknown): Record<string, string> {
  const issues = z.safeParse(schema, values).error?.issues ?? [];
  return Object.fromEntries(issues.toReversed().map((issue) => [issue.path.join('.'), issue.message]));
}

test.each(['', ' ', 'ada', 'ada@example'])(
  '%j is rejected as an email address to send a code to',
  (email) => {
    expect(refusals(ForgotPasswordForm, { email })).toEqual({ email: 'Enter valid email' });
  },
);

test('a code has six digits, or twenty', () => {
  expect(refusals(CodeEntry, { code: '' })).toEqual({ code: 'Enter verification code' });
  expect(refusals(CodeEntry, { code: '12345' })['code']).toMatch(/incorrect/);
  expect(refusals(CodeEntry, { code: '123456' })).toEqual({});
  expect(refusals(CodeEntry, { code: '1234567' })['code']).toMatch(/incorrect/);
  expect(refusals(CodeEntry, { code: '1234 5678 9012 3456 7890' })).toEqual({});
});

test('a new password and its confirmation are required', () => {
  expect(refusals(NewPassword, { password: '', confirm_password: '' })).toEqual({
    password: 'Enter password',
    confirm_password: 'Password does not match',
  });
});

test('a new password must be strong, and typed the same twice', () => {
  expect(refusals(NewPassword, { password: 'abcdef', confirm_password: 'abcdef' })['password']).toMatch(
    /^Password is not a valid strong Password/,
  );
  expect(refusals(NewPassword, { password: 'Abcdef1!', confirm_password: 'Abcdef1?' })).toEqual({
    confirm_password: 'Password does not match',
  });
  expect(refusals(NewPassword, { password: 'Abcdef1!', confirm_password: 'Abcdef1!' })).toEqual({});
});

test("the old password is required, but today's rules are not applied to it", () => {
  const renewed = { password: 'Abcdef1!', confirm_password: 'Abcdef1!' };
  expect(refusals(ChangedPassword, { oldPassword: '', ...renewed })).toEqual({
    oldPassword: 'Enter Old password',
  });
  expect(refusals(ChangedPassword, { oldPassword: 'x', ...renewed })).toEqual({});
});
