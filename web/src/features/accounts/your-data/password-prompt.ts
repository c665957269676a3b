import { EnteredPassword } from '@kinora/contract/accounts/passwords';
import * as z from 'zod/mini';

export const PasswordPrompt = z.object({ password: EnteredPassword('Enter password') });
