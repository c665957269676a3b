import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '#db/types.ts';
import type { Balance } from '#features/earnings/payouts/rules.ts';

/** A creator's ledger account with all figures about its money. */
export type CreatorBalance = Balance & {
  account_id: number;
  user_id: number;
  currency: string;
  paid_minor: number;
  /** When the oldest amount still on hold was posted. */
  held_since: string | null;
};

/**
 * Reads the creators' accounts that match a condition; postings up to `matured_at` count as held long enough.
 */
export async function readBalances(db: Db, where: RawBuilder<boolean>, matured_at: Date) {
  const matured = sql`(moved.type = 'payout' or moved.posted_at <= ${matured_at.toISOString()}::timestamptz)`;
  const { rows } = await sql<CreatorBalance>`
    select account.id as account_id, account.user_id, account.currency,
      coalesce(sum(amount_minor), 0)::bigint as balance_minor,
      coalesce(sum(amount_minor) filter (where ${matured}), 0)::bigint as matured_minor,
      coalesce(-sum(amount_minor) filter (where moved.type like 'payout%'), 0)::bigint as paid_minor,
      min(moved.posted_at) filter (where not ${matured}) as held_since,
      (select coalesce(sum(payouts.amount_minor), 0)::bigint from payouts
        join royalty_months on royalty_months.id = royalty_month_id
        where payouts.user_id = account.user_id and royalty_months.currency = account.currency
          and payouts.status in ('due', 'sending', 'failed')) as open_minor
    from ledger_accounts account
    join users on users.id = account.user_id
    left join ledger_postings on account_id = account.id
    left join ledger_transactions moved on moved.id = transaction_id
    where account.kind = 'creator' and ${where}
    group by account.id order by account.id`.execute(db);
  return rows;
}

/**
 * SQL condition for who can be paid: monetized, not deleted, and with a ready account if a provider needs
 * one.
 */
export const canBePaid = (way: 'manual' | 'stripe'): RawBuilder<boolean> =>
  way === 'manual'
    ? sql`users.monetized_at is not null and users.deleted_at is null`
    : sql`users.monetized_at is not null and users.deleted_at is null and exists (
        select 1 from payout_accounts where payout_accounts.user_id = users.id and is_ready)`;

/** Locks an account, so that nobody else takes money from it. */
export const holdAccount = (tx: Tx, user_id: number, currency: string) =>
  tx
    .selectFrom('ledger_accounts')
    .select('id')
    .where('kind', '=', 'creator')
    .where('user_id', '=', user_id)
    .where('currency', '=', currency)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();

/** The columns that all readers of payouts need. */
export const selectPayouts = (db: Db) =>
  db
    .selectFrom('payouts')
    .innerJoin('royalty_months', 'royalty_months.id', 'payouts.royalty_month_id')
    .innerJoin('users', 'users.id', 'payouts.user_id')
    .select(['payouts.id', 'payouts.user_id', 'users.name as creator', 'month', 'currency', 'round'])
    .select(['amount_minor', 'payouts.status', 'way', 'attempt', 'destination', 'reference', 'failure'])
    .select(['reversed_minor', 'payouts.created_at', 'sent_at', 'payouts.paid_at', 'royalty_month_id']);

export const listPayoutsOf = (db: Db, user_id: number) =>
  selectPayouts(db).where('payouts.user_id', '=', user_id).execute();
