import { GivenPassword } from '@kinora/contract/passwords';
import * as z from 'zod/mini';

export const Deletion = z.object({ password: GivenPassword('Enter password') });
