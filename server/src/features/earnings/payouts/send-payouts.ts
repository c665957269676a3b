import { after, day, minute } from '#clock.ts';
import type { Context } from '#context.ts';
import { findPayoutAccount } from '#features/earnings/payouts/account-queries.ts';
import { beginPayout } from '#features/earnings/payouts/begin-payout.ts';
import { checkAccount } from '#features/earnings/payouts/check-accounts.ts';
import {
  findPayoutByTransfer,
  hasPayoutsInProgress,
  listPayoutsToSend,
  type PayoutRow,
} from '#features/earnings/payouts/queries.ts';
import { payoutCriteria, payoutKey } from '#features/earnings/payouts/rules.ts';
import {
  recordFailedPayout,
  recordPaidPayout,
  recordReversedPayout,
} from '#features/earnings/payouts/settle-payout.ts';
import { TransferRefused, type PayoutProvider } from '#services/payouts/types.ts';

export type SendingContext = Pick<Context, 'db' | 'clock' | 'config' | 'jobs' | 'log'>;

/** How long a process may spend on a payout that it has begun; after that the next run takes over. */
const lease_ms = 10 * minute;

/** Sends due payouts and completes interrupted ones, under the same key, so that each is sent only once. */
export async function sendDuePayouts(
  context: SendingContext,
  provider: PayoutProvider,
  signal: AbortSignal,
): Promise<number> {
  const { db, clock, config, log } = context;
  let sent = 0;
  const begun_before = after(clock.now(), -lease_ms);
  const criteria = payoutCriteria(config, clock.now());
  for (const payout of await listPayoutsToSend(db, { criteria, begun_before })) {
    signal.throwIfAborted();
    try {
      const started = payout.status === 'sending' ? payout : await begin(context, provider, payout);
      if (started && (await send(context, provider, started))) sent++;
    } catch (error) {
      // The payout may have been sent, so it stays in `sending`, and the next run checks.
      log.warn(
        { err: error, payout: payoutKey(payout) },
        'A payout may or may not have been sent; the next run will check',
      );
    }
  }
  const since = after(clock.now(), -90 * day);
  for (const { reference, reversed_minor } of await provider.listReversed(since)) {
    const paid = await findPayoutByTransfer(db, reference);
    if (paid && (await recordReversedPayout(db, paid.id, reversed_minor, clock.now())))
      log.warn({ reference }, "A payout was reversed; the amount was returned to its creator's balance");
  }
  return sent;
}

/** Whether the outcome of any payout at the provider is unknown. */
export const hasUnknownOutcome = async ({ db, payouts }: Pick<Context, 'db' | 'payouts'>): Promise<boolean> =>
  payouts.way !== 'manual' && hasPayoutsInProgress(db, payouts.way);

/**
 * Begins a payout, unless the creator's account no longer accepts money; the wallet then asks the creator to fix it.
 */
async function begin(context: SendingContext, provider: PayoutProvider, payout: PayoutRow) {
  const { db } = context;
  const account = await findPayoutAccount(db, payout.user_id);
  if (!account) throw new Error(`Creator ${payout.user_id} has no account at the provider`);
  const { is_ready } = await checkAccount(context, provider, account);
  if (!is_ready) return undefined;
  const to = { way: provider.way, destination: account.account_ref };
  return beginPayout(db, payout.id, to, context);
}

async function send(context: SendingContext, provider: PayoutProvider, payout: PayoutRow) {
  const { db, clock, log } = context;
  const { id, attempt, amount_minor, currency, destination } = payout;
  const key = payoutKey(payout);
  try {
    const reference = await provider.send({
      key,
      attempt,
      amount_minor,
      currency,
      destination: destination ?? '',
    });
    return await recordPaidPayout(context, id, reference, clock.now());
  } catch (error) {
    if (!(error instanceof TransferRefused)) throw error;
    await recordFailedPayout(db, id, attempt, error.message);
    log.warn({ payout: key, reason: error.message }, 'A payout was refused');
    return false;
  }
}
