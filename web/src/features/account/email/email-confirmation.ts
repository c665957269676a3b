import { Code, GivenPassword } from '@kinora/contract/passwords';
import * as z from 'zod/mini';

/** The code proves access to the new address, the password that it is the account's owner. */
export const EmailConfirmation = z.object({ code: Code, password: GivenPassword('Enter password') });
