import { floorForPayout } from '@kinora/contract/billing/provider-money';
import type { Config } from '#config/config.ts';
import type { Context } from '#context.ts';
import { transaction } from '#db/transaction.ts';
import type { Db } from '#db/types.ts';
import { findPayableAccount } from '#features/earnings/bank-accounts/queries.ts';
import { listBalances, lockAccount } from '#features/earnings/payouts/balance-queries.ts';
import { availableOf, holdOf, minimumFor } from '#features/earnings/payouts/rules.ts';
import {
  lockPayout,
  updatePayout,
  type PayoutRow,
  type PayoutMethod,
} from '#features/earnings/payouts/queries.ts';
import { withholdTax } from '#features/earnings/withholding/withhold-tax.ts';

type PayoutConfig = Pick<
  Config,
  | 'payout_minimum_minor'
  | 'payout_minimums'
  | 'withholding'
  | 'royalty_hold_days'
  | 'royalty_short_hold_days'
  | 'royalty_clean_months'
>;

/** The payment method, and the provider's account or the operator's list. */
type Target = { way: PayoutMethod; destination: string };

/**
 * Marks a payout as being sent, before any call to a provider. Only one of several concurrent
 * callers succeeds.
 * @returns what to send; undefined if another caller is sending it, there is no bank account to pay, or the
 * balance is too low.
 */
export const beginPayout = (
  db: Db,
  id: number,
  { way, destination }: Target,
  { clock, config }: Pick<Context, 'clock'> & { config: PayoutConfig },
): Promise<PayoutRow | undefined> =>
  transaction(db, async (tx) => {
    const payout = await lockPayout(tx, id);
    if (payout.status !== 'due' && payout.status !== 'failed') return undefined;
    const bank = way === 'manual' ? await findPayableAccount(tx, payout.user_id, clock.now()) : undefined;
    if (way === 'manual' && !bank) return undefined;
    const account_id = await lockAccount(tx, payout.user_id, payout.currency);
    // Read under the lock: a dispute that began earlier is visible, and any other begins later.
    const now = clock.now();
    const [current] = await listBalances(tx, { account_id }, holdOf(config, now));
    if (!current) return undefined;
    // Since the payout was created, money may have been taken back or a dispute may have begun.
    // Money still on hold cannot cover what is in dispute; otherwise, a hold that has become longer
    // does not stop a payout.
    const balance =
      current.disputed_minor > 0 ? current : { ...current, matured_minor: current.balance_minor };
    const gross_minor = payout.amount_minor + payout.withheld_minor + Math.min(0, availableOf(balance));
    if (gross_minor < minimumFor(current, config)) return undefined;
    // A tax form may have been signed or have expired since the payout was created.
    const taxed = await withholdTax(tx, config, { user_id: payout.user_id, gross_minor, now });
    const amount_minor =
      way === 'stripe' ? floorForPayout(taxed.amount_minor, payout.currency) : taxed.amount_minor;
    if (amount_minor < 1) return undefined;
    const started = { ...taxed, way, destination, amount_minor, attempt: payout.attempt + 1 };
    // Changing the bank account later does not redirect a payout that is already being sent.
    const bank_account_id = bank?.id ?? null;
    await updatePayout(tx, id, {
      ...started,
      bank_account_id,
      status: 'sending',
      sent_at: now,
      failure: null,
    });
    return { ...payout, ...started, status: 'sending' };
  });
