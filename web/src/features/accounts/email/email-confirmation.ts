import { Code, GivenPassword } from '@kinora/contract/accounts/passwords';
import * as z from 'zod/mini';

/** The code proves access to the new address; the password proves that the request is the account owner's. */
export const EmailConfirmation = z.object({ code: Code, password: GivenPassword('Enter password') });
