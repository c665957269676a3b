import type { Context } from '#context.ts';
import { transaction } from '#db/transaction.ts';
import type { Db, Tx } from '#db/types.ts';
import { postEntries } from '#features/earnings/ledger/queries.ts';
import { lockPayout, updatePayout, type PayoutRow } from '#features/earnings/payouts/queries.ts';
import { returnedTaxOf } from '#features/earnings/withholding/rules/withhold.ts';
import { payoutKey } from '#features/earnings/payouts/rules.ts';
import { queueEvent } from '#features/webhooks/queries.ts';

const modes = { stripe: 'stripe', manual: 'bank_transfer' } as const;

/** Posts a successful payout; repeated calls post it only once. @returns whether this call was the first. */
export const recordPaidPayout = (
  context: Pick<Context, 'db'> & Partial<Pick<Context, 'jobs'>>,
  id: number,
  reference: string,
  now: Date,
): Promise<boolean> =>
  withPayout(context.db, id, async (tx, payout) => {
    if (payout.status !== 'sending') return false;
    await updatePayout(tx, id, { status: 'paid', reference, paid_at: now });
    await postPayout(
      tx,
      payout,
      { name: 'payout', to: 'payout', memo: `Payout for ${payout.month}`, amount_minor: payout.amount_minor },
      now,
    );
    const withheld = {
      name: 'withholding',
      to: 'tax',
      memo: `Tax withheld from the payout for ${payout.month}`,
    } as const;
    await postPayout(tx, payout, { ...withheld, amount_minor: payout.withheld_minor }, now);
    const { amount_minor, currency, month, user_id } = payout;
    const data = { payout: payoutKey(payout), month, currency, amount_minor };
    await queueEvent(tx, context, { type: 'payout.sent', data }, { creator_id: user_id, now });
    return true;
  });

/** Marks one attempt as failed, so that the payout is sent again. Does not affect a later attempt. */
export const recordFailedPayout = (db: Db, id: number, attempt: number, failure: string): Promise<boolean> =>
  withPayout(db, id, async (tx, payout) => {
    if (payout.status !== 'sending' || payout.attempt !== attempt) return false;
    await updatePayout(tx, id, { status: 'failed', failure });
    return true;
  });

/** Returns a reversed amount to the balance, where it is held again before it is paid out. */
export const recordReversedPayout = (
  db: Db,
  id: number,
  reversed_minor: number,
  now: Date,
): Promise<boolean> =>
  withPayout(db, id, async (tx, payout) => {
    const newly_reversed_minor = reversed_minor - payout.reversed_minor;
    if (payout.status !== 'paid' || newly_reversed_minor <= 0) return false;
    const status = reversed_minor >= payout.amount_minor ? 'reversed' : 'paid';
    await updatePayout(tx, id, { status, reversed_minor });
    const name = `payout_reversal:${reversed_minor}`;
    await postPayout(
      tx,
      payout,
      {
        name,
        to: 'payout',
        memo: `Payout reversed for ${payout.month}`,
        amount_minor: -newly_reversed_minor,
      },
      now,
    );
    const returned_tax_minor = returnedTaxOf({ ...payout, reversed_minor }) - returnedTaxOf(payout);
    const returned = {
      name: `withholding_reversal:${reversed_minor}`,
      to: 'tax',
      memo: `Tax returned for ${payout.month}`,
    } as const;
    await postPayout(tx, payout, { ...returned, amount_minor: -returned_tax_minor }, now);
    return true;
  });

const withPayout = (db: Db, id: number, work: (tx: Tx, payout: PayoutRow) => Promise<boolean>) =>
  transaction(db, async (tx) => work(tx, await lockPayout(tx, id)));

/** Moves an amount from the creator's account to the payout or tax account; a negative amount moves it back. */
function postPayout(
  tx: Tx,
  payout: PayoutRow,
  {
    name,
    to,
    memo,
    amount_minor,
  }: { name: string; to: 'payout' | 'tax'; memo: string; amount_minor: number },
  now: Date,
): Promise<void> {
  const { currency, user_id, royalty_month_id } = payout;
  const entry = {
    idempotency_key: `${name}:${payoutKey(payout)}`,
    type: name.replace(/:.*/, ''),
    mode: modes[payout.way ?? 'manual'],
    memo,
    royalty_month_id,
    postings: [
      { kind: 'creator' as const, user_id, amount_minor: -amount_minor },
      { kind: to, amount_minor },
    ],
  };
  return postEntries(tx, currency, [entry], now);
}
