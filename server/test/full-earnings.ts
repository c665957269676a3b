import { after, day } from '#clock.ts';
import { transaction } from '#db/transaction.ts';
import type { Db } from '#db/types.ts';

/** Inserts a month's royalties, a correction to them, and the payments that they come from. */
export async function addEarnings(
  db: Db,
  { user_id, show_id, month_id, now }: { user_id: number; show_id: number; month_id: number; now: Date },
): Promise<void> {
  const { id: account_id } = await db
    .insertInto('ledger_accounts')
    .values({ kind: 'creator', user_id, currency: 'usd' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const pool = await db
    .insertInto('ledger_accounts')
    .values({ kind: 'pool', currency: 'usd' })
    .onConflict((conflict) => conflict.columns(['kind', 'user_id', 'currency']).doUpdateSet({ kind: 'pool' }))
    .returning('id')
    .executeTakeFirstOrThrow();
  const laterMonth = await db
    .insertInto('royalty_months')
    .values({ month: '2021-02', currency: 'usd', starts_at: now, ends_at: after(now, day) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await transaction(db, async (tx) => {
    const { id: transaction_id } = await tx
      .insertInto('ledger_transactions')
      .values({ idempotency_key: 'royalty:2021-01', type: 'royalty', mode: 'sandbox', posted_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    const posting = { transaction_id, currency: 'usd' };
    await tx
      .insertInto('ledger_postings')
      .values([
        { ...posting, account_id, amount_minor: 300 },
        { ...posting, account_id: pool.id, amount_minor: -300 },
      ])
      .execute();
  });
  await db
    .insertInto('royalty_lines')
    .values({
      month_id,
      show_id,
      rule: 'user-centric',
      watched_ms: 40_000,
      viewers: 1,
      amount_micro: 3e6,
      amount_minor: 300,
    })
    .execute();
  const { id: recount_id } = await db
    .insertInto('royalty_recounts')
    .values({
      month_id,
      closed_in_id: laterMonth.id,
      payments: 1,
      net_change_minor: 0,
      pool_change_minor: 0,
      reserve_change_minor: 0,
      input_hash: '0'.repeat(64),
      gamma: '1/1',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('royalty_adjustments')
    .values({ recount_id, show_id, before_minor: 300, after_minor: 301 })
    .execute();
  await db
    .insertInto('royalty_parts')
    .values({ month_id, show_id, user_id, share_bp: 10_000, amount_minor: 300 })
    .execute();
  await db
    .insertInto('royalty_adjustment_parts')
    .values({ recount_id, show_id, user_id, before_minor: 300, after_minor: 301 })
    .execute();
  const { id: split_id } = await db
    .insertInto('royalty_splits')
    .values({ show_id, proposed_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('royalty_split_shares')
    .values([
      { split_id, user_id, share_bp: 6000, accepted_at: now },
      { split_id, email: 'partner@example.com', share_bp: 4000 },
    ])
    .execute();
  const payments = await db.selectFrom('payments').select('id').where('user_id', '=', user_id).execute();
  for (const { id: payment_id } of payments)
    await db
      .insertInto('royalty_payments')
      .values({ month_id, payment_id, net_minor: 999, known: '{}' })
      .execute();
}
