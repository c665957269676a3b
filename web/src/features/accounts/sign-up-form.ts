import { Password, Registration } from '@kinora/contract/accounts/credentials';
import { EmailAddress } from '@kinora/contract/schemas';
import * as z from 'zod/mini';

/** The form's own messages come first, then the contract's rules. */
export const SignUp = z
  .object({
    name: z.pipe(z.string().check(z.trim(), z.minLength(1, 'Enter fullname')), Registration.shape.name),
    email: z.pipe(
      z.string().check(z.trim(), z.regex(/^\S+@\S+\.\S+$/, 'Enter valid email address')),
      EmailAddress,
    ),
    password: z.pipe(z.string().check(z.minLength(6, 'Enter password with min 6 chars')), Password),
    confirmtPassword: z.string(),
  })
  .check(
    z.refine(({ password, confirmtPassword }) => confirmtPassword !== '' && password === confirmtPassword, {
      path: ['confirmtPassword'],
      error: 'Password does not match',
      // Reported together with the other errors, not only after they are fixed.
      when: () => true,
    }),
  );
