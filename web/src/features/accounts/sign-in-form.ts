import { Credentials } from '@kinora/contract/accounts/credentials';
import * as z from 'zod/mini';

/** Gives a malformed address the same error as a missing one; the server would report it only as unknown. */
export const SignIn = z.extend(Credentials, {
  email: z.pipe(
    z.string().check(z.trim(), z.regex(/^\S+@\S+\.\S+$/, 'Enter A Valid Email Address')),
    Credentials.shape.email,
  ),
});
