import { Password } from '@kinora/contract/accounts/credentials';
import { EnteredPassword, ResetCode } from '@kinora/contract/accounts/passwords';
import * as z from 'zod/mini';

export const ForgotPasswordForm = z.object({
  email: z.string().check(z.trim(), z.toLowerCase(), z.regex(/^\S+@\S+\.\S+$/, 'Enter valid email')),
});

export const ResetCodeForm = z.object({ code: ResetCode });

const newPasswordFields = {
  password: z.pipe(z.string().check(z.minLength(1, 'Enter password')), Password),
  confirm_password: z.string(),
};

const hasMatchingPasswords = ({
  password,
  confirm_password,
}: {
  password: string;
  confirm_password: string;
}) => confirm_password !== '' && password === confirm_password;

const mismatch = {
  path: ['confirm_password'],
  error: 'Password does not match',
  // Reported together with the other errors, not only after they are fixed.
  when: () => true,
};

export const NewPasswordForm = z.object(newPasswordFields).check(z.refine(hasMatchingPasswords, mismatch));

export const PasswordChangeForm = z
  .object({ oldPassword: EnteredPassword('Enter Old password'), ...newPasswordFields })
  .check(z.refine(hasMatchingPasswords, mismatch));
