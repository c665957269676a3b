import { after, minute } from '#clock.ts';
import type { Context } from '#context.ts';
import type { Tx } from '#db/types.ts';
import { insertTicket, accountHasFactor } from '#features/accounts/factors/queries.ts';
import { newToken } from '#http/access/auth.ts';
import { Refusal } from '#http/errors.ts';

/** How long a ticket is valid, so that people have time to find their phone. */
const ticketLifetime_ms = 10 * minute;

/**
 * Returns a ticket for the second step of signing in, after the right password; null if the account has no second
 * factor.
 */
export async function ticketFor({ clock }: Context, tx: Tx, user_id: number): Promise<string | null> {
  if (!(await accountHasFactor(tx, user_id))) return null;
  const { token, token_hash } = newToken();
  const expires_at = after(clock.now(), ticketLifetime_ms);
  await insertTicket(tx, { token_hash, user_id, expires_at });
  return token;
}

/** Returns the response to the right password if the account has a second factor. */
export const secondFactorRequired = (ticket: string) =>
  new Refusal(403, 'Enter the code of your authenticator app, or a recovery code.', {
    demand: { required: 'second-factor', ticket },
  });
