import { Credentials } from '@kinora/contract/account';
import * as z from 'zod/mini';

/** Says of an address that is none what it says of a missing one; the server would only say that it is unknown. */
export const SignIn = z.extend(Credentials, {
  email: z.pipe(
    z.string().check(z.trim(), z.regex(/^\S+@\S+\.\S+$/, 'Enter A Valid Email Address')),
    Credentials.shape.email,
  ),
});
