import { MaturityLevel } from '@kinora/contract/schemas';
import { Pin } from '@kinora/contract/accounts/pin';
import * as z from 'zod/mini';

/** If no PIN is required, it stays empty and is not sent. */
export const LevelForm = z.object({
  maturity_level: MaturityLevel,
  pin: z.union([
    z.pipe(
      z.literal(''),
      z.transform(() => undefined),
    ),
    Pin,
  ]),
});

/** Which fields are required depends on the purpose and on whether a PIN is set; the server checks them. */
export const LockForm = z.object({
  purpose: z.enum(['change', 'remove']),
  pin: z.string(),
  password: z.string(),
  new_pin: z.string(),
});
