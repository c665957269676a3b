import { after, hour } from '#clock.ts';
import type { Context } from '#context.ts';
import { transaction } from '#db/transaction.ts';
import {
  findCreator,
  listAccountsCheckedBefore,
  updatePayoutAccount,
  type PayoutAccount,
} from '#features/earnings/payouts/account-queries.ts';
import { accountNeedsEmail } from '#features/earnings/payouts/emails.ts';
import { queueEmail } from '#features/mail/queries.ts';
import type { AccountState, PayoutProvider } from '#services/payouts/types.ts';

export type AccountCheckContext = Pick<Context, 'db' | 'clock' | 'config' | 'jobs' | 'log'>;

/** How old an account's state may be. Less than a day, as the daily payouts do not always run at the same minute. */
const recheckAfter_ms = 20 * hour;

/**
 * Reads every account's state from Stripe once a day, so that creators learn what Stripe needs from
 * them before it stops paying them.
 */
export async function checkAccounts(
  context: AccountCheckContext,
  provider: PayoutProvider,
  signal: AbortSignal,
): Promise<void> {
  const { db, clock, log } = context;
  for (const account of await listAccountsCheckedBefore(db, after(clock.now(), -recheckAfter_ms))) {
    signal.throwIfAborted();
    await checkAccount(context, provider, account).catch((error: unknown) =>
      log.warn(
        { err: error, user_id: account.user_id },
        'Could not read the state of a payout account from Stripe',
      ),
    );
  }
}

/** Reads an account's state from Stripe, records it, and emails the creator if something is due. */
export async function checkAccount(
  { db, clock, config, jobs }: AccountCheckContext,
  provider: PayoutProvider,
  { user_id, account_ref, is_ready: was_ready }: PayoutAccount,
): Promise<AccountState> {
  const now = clock.now();
  const state = await provider.readAccount(account_ref);
  const { is_ready, needs, needs_by } = state;
  await transaction(db, async (tx) => {
    await updatePayoutAccount(tx, user_id, { ...state, checked_at: now });
    const isDue = is_ready && needs_by !== null;
    const hasStoppedAccepting = was_ready && !is_ready;
    if (!isDue && !hasStoppedAccepting) return;
    const creator = await findCreator(tx, user_id);
    if (!creator) return;
    const { name, email } = creator;
    const occasion = isDue
      ? `needs:${needs_by.toISOString()}`
      : `not-ready:${now.toISOString().slice(0, 10)}`;
    await queueEmail(tx, jobs, {
      to: email,
      content: accountNeedsEmail(config, { name, needs, needs_by: isDue ? needs_by : null }),
      now,
      key: `payout-account:${account_ref}:${occasion}`,
    });
  });
  return state;
}
