import { transaction } from '#db/transaction.ts';
import type { Db, Tx } from '#db/types.ts';
import { postEntries } from '#features/earnings/ledger/queries.ts';
import { lockPayout, updatePayout, type PayoutRow } from '#features/earnings/payouts/queries.ts';
import { payoutKey } from '#features/earnings/payouts/rules.ts';

const modes = { stripe: 'stripe', manual: 'bank_transfer' } as const;

/** Books a successful payout; repeated calls book it only once. @returns whether this was the first one. */
export const settlePaid = (db: Db, id: number, reference: string, now: Date): Promise<boolean> =>
  withPayout(db, id, async (tx, payout) => {
    if (payout.status !== 'sending') return false;
    await updatePayout(tx, id, { status: 'paid', reference, paid_at: now });
    await postPayout(
      tx,
      payout,
      { name: 'payout', memo: `Payout for ${payout.month}`, amount_minor: payout.amount_minor },
      now,
    );
    return true;
  });

/** Marks one attempt as refused, so that the payout is sent again. Does not affect a later attempt. */
export const settleFailed = (db: Db, id: number, attempt: number, failure: string): Promise<boolean> =>
  withPayout(db, id, async (tx, payout) => {
    if (payout.status !== 'sending' || payout.attempt !== attempt) return false;
    await updatePayout(tx, id, { status: 'failed', failure });
    return true;
  });

/** Returns a reversed amount to the balance, where it is held again before it is paid out. */
export const settleReversed = (db: Db, id: number, reversed_minor: number, now: Date): Promise<boolean> =>
  withPayout(db, id, async (tx, payout) => {
    const back = reversed_minor - payout.reversed_minor;
    if (payout.status !== 'paid' || back <= 0) return false;
    const status = reversed_minor >= payout.amount_minor ? 'reversed' : 'paid';
    await updatePayout(tx, id, { status, reversed_minor });
    const name = `payout_reversal:${reversed_minor}`;
    await postPayout(
      tx,
      payout,
      { name, memo: `Payout reversed for ${payout.month}`, amount_minor: -back },
      now,
    );
    return true;
  });

const withPayout = (db: Db, id: number, work: (tx: Tx, payout: PayoutRow) => Promise<boolean>) =>
  transaction(db, async (tx) => work(tx, await lockPayout(tx, id)));

/** Posts an amount from the creator to what was paid out; a negative one goes back. */
function postPayout(
  tx: Tx,
  payout: PayoutRow,
  { name, memo, amount_minor }: { name: string; memo: string; amount_minor: number },
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
      { kind: 'payout' as const, amount_minor },
    ],
  };
  return postEntries(tx, currency, [entry], now);
}
