import { Password } from '@kinora/contract/accounts/credentials';
import { EnteredPassword, ResetCode } from '@kinora/contract/accounts/passwords';
import * as z from 'zod/mini';

export const ForgotPasswordForm = z.object({
  email: z.string().check(z.trim(), z.toLowerCase(), z.regex(/^\S+@\S+\.\S+$/, 'Enter valid email')),
});

export const CodeEntry = z.object({ code: ResetCode });

const passwords = {
  password: z.pipe(z.string().check(z.minLength(1, 'Enter password')), Password),
  confirm_password: z.string(),
};

const isRepeated = ({ password, confirm_password }: { password: string; confirm_password: string }) =>
  confirm_password !== '' && password === confirm_password;

const repetition = {
  path: ['confirm_password'],
  error: 'Password does not match',
  // Reported together with the other errors, not only once they are fixed.
  when: () => true,
};

export const NewPassword = z.object(passwords).check(z.refine(isRepeated, repetition));

export const ChangedPassword = z
  .object({ oldPassword: EnteredPassword('Enter Old password'), ...passwords })
  .check(z.refine(isRepeated, repetition));
