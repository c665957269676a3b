import { FactorCode } from '@kinora/contract/accounts/factors';
import * as z from 'zod/mini';

/** A code from the authenticator app, or a recovery code. */
export const CodePrompt = z.object({ code: FactorCode });
