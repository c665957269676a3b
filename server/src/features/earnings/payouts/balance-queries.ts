import { sql } from 'kysely';
import { hasFactor } from '#db/session-queries.ts';
import type { Db, Tx } from '#db/types.ts';
import { uncoveredAt } from '#features/earnings/payouts/disputed-queries.ts';
import type { Balance, Hold } from '#features/earnings/payouts/rules.ts';
import { isPayable, type PayoutCriteria } from '#features/earnings/payouts/queries.ts';

/** A creator's ledger account with all its amounts. */
export type CreatorBalance = Balance & {
  account_id: number;
  user_id: number;
  currency: string;
  paid_minor: number;
  /** The part of the pending payouts that failed and will be retried. */
  failed_minor: number;
  /** Why the latest of the failed payouts failed. */
  failure: string | null;
  /** When the oldest amount still on hold was posted. */
  held_since: string | null;
  /** How many days this creator's royalties are held. */
  hold_days: number;
  /** Whether their account was deleted: then the rest is paid out, no matter how little it is. */
  has_left: boolean;
};

/** Which accounts to read: a creator's, a single account, all that can be paid, or those of creators without a factor. */
type AccountFilter = {
  user_id?: number;
  account_id?: number;
  criteria?: PayoutCriteria;
  lacks_factor?: true;
};

/**
 * How long an account's royalties are held: shorter if the last months whose hold has ended were clean. A month is
 * clean if it earned something, and corrections took back no more than a tenth of that.
 */
const holdDays = ({ now, days, short_days, clean_months }: Hold) => sql`
  select case when count(*) filter (where earned > 0 and 10 * taken_back <= earned) >= ${sql.lit(clean_months)}
    then ${sql.lit(short_days)} else ${sql.lit(days)} end as days
  from (
    select (select sum(amount_minor) from royalty_parts
        where month_id = matured.id and user_id = account.user_id) as earned,
      (select coalesce(sum(before_minor - after_minor), 0) from royalty_adjustment_parts
        join royalty_recounts on royalty_recounts.id = recount_id
        where month_id = matured.id and user_id = account.user_id) as taken_back
    from royalty_months matured
    where currency = account.currency and status in ('posted', 'paid')
      and posted_at <= ${now.toISOString()}::timestamptz - ${sql.lit(days)} * interval '1 day'
      and exists (select from royalty_parts where month_id = matured.id and user_id = account.user_id)
    order by month desc limit ${sql.lit(clean_months)}
  ) as months`;

/**
 * An account's earnings from shows in dispute that no payout covers, and the part that has been
 * held long enough.
 */
const disputedAmounts = ({ now }: Hold) => sql`
  select coalesce(sum(all_minor), 0)::bigint as disputed_minor,
    coalesce(sum(held_minor), 0)::bigint as disputed_matured_minor
  from (
    select greatest(0, sum(amount_minor)) as all_minor, greatest(0, sum(amount_minor) filter (
      where posted_at <= ${now.toISOString()}::timestamptz - held.days * interval '1 day')) as held_minor
    from uncovered
    where is_disputed and uncovered.user_id = account.user_id and uncovered.currency = account.currency
    group by show_id
  ) as shows`;

/** The sum of an account's pending payouts, and of the failed ones among them, with the latest reason. */
const pendingAmounts = sql`
  select coalesce(sum(amount_minor + withheld_minor), 0)::bigint as open_minor,
    coalesce(sum(amount_minor + withheld_minor) filter (where payouts.status = 'failed'), 0)::bigint as failed_minor,
    (array_agg(payouts.failure order by payouts.id desc) filter (where payouts.status = 'failed'))[1] as failure
  from payouts join royalty_months on royalty_months.id = royalty_month_id
  where payouts.user_id = account.user_id and royalty_months.currency = account.currency
    and payouts.status in ('due', 'sending', 'failed')`;

/** Lists creators' balances; amounts posted before the hold period count as held long enough. */
export async function listBalances(
  db: Db,
  { user_id, account_id, criteria, lacks_factor }: AccountFilter,
  hold: Hold,
): Promise<CreatorBalance[]> {
  const matured = sql`(entry.type in ('payout', 'withholding')
    or entry.posted_at <= ${hold.now.toISOString()}::timestamptz - held.days * interval '1 day')`;
  const conditions = [
    sql`account.kind = 'creator'`,
    ...(user_id === undefined ? [] : [sql`account.user_id = ${user_id}`]),
    ...(account_id === undefined ? [] : [sql`account.id = ${account_id}`]),
    ...(criteria === undefined ? [] : [isPayable(criteria)]),
    ...(lacks_factor ? [sql`not ${hasFactor} and users.deleted_at is null`] : []),
  ];
  const { rows } = await sql<CreatorBalance>`
    with ${uncoveredAt(hold.now)}
    select account.id as account_id, account.user_id, account.currency, held.days as hold_days,
      users.deleted_at is not null as has_left,
      coalesce(sum(amount_minor), 0)::bigint as balance_minor,
      coalesce(sum(amount_minor) filter (where ${matured}), 0)::bigint as matured_minor,
      coalesce(-sum(amount_minor) filter (where entry.type like 'payout%'), 0)::bigint as paid_minor,
      min(entry.posted_at) filter (where not ${matured}) as held_since,
      pending.open_minor, pending.failed_minor, pending.failure,
      disputed_minor, disputed_matured_minor
    from ledger_accounts account
    join users on users.id = account.user_id
    cross join lateral (${holdDays(hold)}) as held
    cross join lateral (${disputedAmounts(hold)}) as disputed
    cross join lateral (${pendingAmounts}) as pending
    left join ledger_postings on account_id = account.id
    left join ledger_transactions entry on entry.id = transaction_id
    where ${sql.join(conditions, sql` and `)}
    group by account.id, users.deleted_at, held.days, disputed_minor, disputed_matured_minor,
      pending.open_minor, pending.failed_minor, pending.failure
    order by account.id`.execute(db);
  return rows;
}

/** Locks a creator's account, so that no other transaction can withdraw from it. @returns its id. */
export async function lockAccount(tx: Tx, user_id: number, currency: string): Promise<number> {
  const { id } = await tx
    .selectFrom('ledger_accounts')
    .select('id')
    .where('kind', '=', 'creator')
    .where('user_id', '=', user_id)
    .where('currency', '=', currency)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Locks the accounts of everyone who has earned from a show. Done before a dispute about the show begins or
 * ends, so that a payout that is being created or sent either sees the change or precedes it.
 */
export async function lockShowEarners(tx: Tx, show_id: number): Promise<void> {
  await tx
    .selectFrom('ledger_accounts')
    .select('id')
    .where('kind', '=', 'creator')
    .where('user_id', 'in', (eb) =>
      eb
        .selectFrom('royalty_parts')
        .select('user_id')
        .where('show_id', '=', show_id)
        .union(eb.selectFrom('royalty_adjustment_parts').select('user_id').where('show_id', '=', show_id)),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** Finds the month of an account's latest statement whose postings have been held long enough. */
export async function findMaturedMonth(
  tx: Tx,
  account_id: number,
  matured_at: Date,
): Promise<number | undefined> {
  const newest = await tx
    .selectFrom('ledger_postings')
    .innerJoin('ledger_transactions', 'ledger_transactions.id', 'ledger_postings.transaction_id')
    .innerJoin('royalty_months', 'royalty_months.id', 'ledger_transactions.royalty_month_id')
    .where('account_id', '=', account_id)
    .where('ledger_transactions.type', 'in', ['royalty', 'royalty_adjustment'])
    .where('ledger_transactions.posted_at', '<=', matured_at.toISOString())
    // Ordered by closing time first: a month closed after a later one has its own statement, which the later
    // month's payout did not cover.
    .orderBy('ledger_transactions.posted_at', 'desc')
    .orderBy('month', 'desc')
    .select('royalty_months.id')
    .executeTakeFirst();
  return newest?.id;
}
