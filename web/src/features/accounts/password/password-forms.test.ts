import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { PasswordChangeForm, ResetCodeForm, ForgotPasswordForm, NewPasswordForm } from './password-forms.ts';

/** The first error of each field, as the form shows it. */
function errorsFor(schema: z.ZodMiniType, values: unknown): Record<string, string> {
  const issues = z.safeParse(schema, values).error?.issues ?? [];
  return Object.fromEntries(issues.toReversed().map((issue) => [issue.path.join('.'), issue.message]));
}

test.each(['', ' ', 'ada', 'ada@example'])('%j is not accepted as an email address', (email) => {
  expect(errorsFor(ForgotPasswordForm, { email })).toEqual({ email: 'Enter valid email' });
});

test('a code must have six or twenty digits', () => {
  expect(errorsFor(ResetCodeForm, { code: '' })).toEqual({ code: 'Enter verification code' });
  expect(errorsFor(ResetCodeForm, { code: '12345' })['code']).toMatch(/incorrect/);
  expect(errorsFor(ResetCodeForm, { code: '123456' })).toEqual({});
  expect(errorsFor(ResetCodeForm, { code: '1234567' })['code']).toMatch(/incorrect/);
  expect(errorsFor(ResetCodeForm, { code: '1234 5678 9012 3456 7890' })).toEqual({});
});

test('a new password and its confirmation are required', () => {
  expect(errorsFor(NewPasswordForm, { password: '', confirm_password: '' })).toEqual({
    password: 'Enter password',
    confirm_password: 'Password does not match',
  });
});

test('a new password must be strong and match its confirmation', () => {
  expect(errorsFor(NewPasswordForm, { password: 'abcdef', confirm_password: 'abcdef' })['password']).toMatch(
    /^Password is not a valid strong Password/,
  );
  expect(errorsFor(NewPasswordForm, { password: 'Abcdef1!', confirm_password: 'Abcdef1?' })).toEqual({
    confirm_password: 'Password does not match',
  });
  expect(errorsFor(NewPasswordForm, { password: 'Abcdef1!', confirm_password: 'Abcdef1!' })).toEqual({});
});

test('the old password is required, but does not have to be strong', () => {
  const newPassword = { password: 'Abcdef1!', confirm_password: 'Abcdef1!' };
  expect(errorsFor(PasswordChangeForm, { oldPassword: '', ...newPassword })).toEqual({
    oldPassword: 'Enter Old password',
  });
  expect(errorsFor(PasswordChangeForm, { oldPassword: 'x', ...newPassword })).toEqual({});
});
