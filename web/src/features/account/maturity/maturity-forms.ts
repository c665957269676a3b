import { MaturityLevel } from '@kinora/contract/common';
import { Pin } from '@kinora/contract/maturity';
import * as z from 'zod/mini';

/** The PIN stays empty, and is not sent, where none is asked for. */
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

/** What is asked for depends on the lock and on what is to become of it; the server checks it. */
export const LockForm = z.object({
  aim: z.enum(['change', 'remove']),
  pin: z.string(),
  password: z.string(),
  new_pin: z.string(),
});
