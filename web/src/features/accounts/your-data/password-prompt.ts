import { GivenPassword } from '@kinora/contract/accounts/passwords';
import * as z from 'zod/mini';

export const PasswordPrompt = z.object({ password: GivenPassword('Enter password') });
