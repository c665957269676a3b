import type { Wallet } from '@kinora/contract/earnings/payouts';
import type { Context } from '#context.ts';
import { readMonetizedAt } from '#features/earnings/monetization/queries.ts';
import {
  findPayoutAccount,
  insertPayoutAccount,
  updatePayoutAccount,
} from '#features/earnings/payouts/account-queries.ts';
import type { Viewer } from '#http/auth.ts';
import { Refusal } from '#http/errors.ts';
import type { PayoutProvider } from '#services/payouts/types.ts';

type StripePayoutContext = Pick<Context, 'db' | 'clock' | 'payouts' | 'log'>;

/** Returns the state of a creator's account at Stripe, asking again if it was not ready before. */
export async function accountState(
  { db, clock, payouts, log }: StripePayoutContext & { payouts: PayoutProvider },
  user_id: number,
): Promise<Wallet['account']> {
  const account = await findPayoutAccount(db, user_id);
  if (!account) return 'missing';
  if (account.is_ready) return 'ready';
  const is_ready = await payouts.isReady(account.account_ref).catch((error: unknown) => {
    log.warn({ err: error }, 'Stripe did not report whether an account is ready');
    return false;
  });
  if (!is_ready) return 'incomplete';
  await updatePayoutAccount(db, user_id, { is_ready, checked_at: clock.now() });
  return 'ready';
}

/** Returns Stripe's page for entering one's bank account. @throws 409 if there is no account to set up */
export async function accountPage(
  context: StripePayoutContext,
  { id: user_id, email }: Viewer,
): Promise<string> {
  const { db, clock, payouts } = context;
  if (payouts.way === 'manual')
    throw new Refusal(409, 'Royalties are paid by bank transfer here. There is no account to set up.');
  if (!(await readMonetizedAt(db, user_id)))
    throw new Refusal(409, 'Enable monetization in your account first.');
  const known = await findPayoutAccount(db, user_id);
  if (known) return payouts.accountPage(known.account_ref);
  const account_ref = await payouts.openAccount({ user_id, email });
  await insertPayoutAccount(db, { user_id, account_ref, now: clock.now() });
  return payouts.accountPage(account_ref);
}
