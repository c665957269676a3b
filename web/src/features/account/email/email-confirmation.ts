import { Code, GivenPassword } from '@kinora/contract/passwords';
import * as z from 'zod/mini';

/** That somebody reads the mail of an address, and is who they are. */
export const EmailConfirmation = z.object({ code: Code, password: GivenPassword('Enter password') });
