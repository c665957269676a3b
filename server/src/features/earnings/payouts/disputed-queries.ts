import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '#db/types.ts';

/**
 * An undecided claim holds back money for no longer than this, so that a false claim cannot block it
 * permanently.
 */
const maxClaimHold = sql`interval '30 days'`;

const isOpenAt = (moment: RawBuilder<unknown>) =>
  sql`from_at < ${moment} and (to_at is null or to_at >= ${moment})`;

/**
 * Common table expressions about shows that are or were in dispute: `uncovered` has the earnings
 * that no payout covers, by earner and statement. A payout covers what was posted no later than its
 * own month, except from shows that were in dispute when it was created or sent. Everything is
 * derived from when disputes began and ended, so nothing has to be booked, and nothing can be
 * released twice. A dispute includes the moment at which it ends, so that there is no gap between a
 * claim and the take-down that follows; it excludes the moment at which it begins, because money
 * may have been paid out at that moment.
 */
export const uncoveredAt = (now: Date): RawBuilder<unknown> => sql`
  disputes as (
    select show_id, created_at as from_at, least(decided_at, created_at + ${maxClaimHold}) as to_at
      from reports where reason = 'copyright'
    union all
    select show_id, taken_down_at, least(restored_at, earnings_released_at) from take_downs
  ), earned as (
    select show_id, user_id, month_id as statement_id, amount_minor from royalty_parts
    union all
    select show_id, user_id, closed_in_id, after_minor - before_minor from royalty_adjustment_parts
      join royalty_recounts on royalty_recounts.id = recount_id
  ), uncovered as (
    select user_id, show_id, statement_id, statements.currency, statements.posted_at, amount_minor, exists (
        select from disputes where disputes.show_id = earned.show_id
          and ${isOpenAt(sql`${now.toISOString()}::timestamptz`)}) as is_disputed
    from earned
    join royalty_months statements on statements.id = statement_id and statements.status in ('posted', 'paid')
    where show_id in (select show_id from disputes) and not exists (
      select from payouts join royalty_months covered on covered.id = payouts.royalty_month_id
      where payouts.user_id = earned.user_id and covered.currency = statements.currency
        and payouts.status in ('sending', 'paid') and covered.posted_at >= statements.posted_at
        and not exists (
          select from disputes where disputes.show_id = earned.show_id
            and (${isOpenAt(sql`payouts.created_at`)} or ${isOpenAt(sql`payouts.sent_at`)})))
  )`;

export type DisputedShow = { show_id: number; title: string; currency: string; amount_minor: number };

/** Lists the shows whose earnings are held back now because of a dispute: all of an earner's, or a single show. */
export async function listDisputedShows(
  db: Db,
  filter: { user_id: number } | { show_id: number },
  now: Date,
): Promise<DisputedShow[]> {
  const isListed =
    'user_id' in filter ? sql`uncovered.user_id = ${filter.user_id}` : sql`show_id = ${filter.show_id}`;
  const { rows } = await sql<DisputedShow>`with ${uncoveredAt(now)}
    select show_id, title, currency, sum(amount_minor)::bigint as amount_minor
    from uncovered join shows on shows.id = show_id where is_disputed and ${isListed}
    group by show_id, title, currency having sum(amount_minor) > 0 order by show_id, currency`.execute(db);
  return rows;
}

/** Lists the shows on an earner's statement whose earnings are held back now because of a dispute. */
export async function listDisputedShowIds(
  db: Db,
  statement_id: number,
  user_id: number,
  now: Date,
): Promise<number[]> {
  const { rows } = await sql<{ show_id: number }>`with ${uncoveredAt(now)}
    select distinct show_id from uncovered
    where is_disputed and user_id = ${user_id} and statement_id = ${statement_id}`.execute(db);
  return rows.map(({ show_id }) => show_id);
}

/** Whether an earner's last payout left out earnings because of a dispute that has ended since then. */
export async function hasReleasedEarnings(
  tx: Tx,
  { user_id, month_id }: { user_id: number; month_id: number },
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`with ${uncoveredAt(now)}
    select from uncovered join royalty_months last on last.id = ${month_id} and last.currency = uncovered.currency
    where user_id = ${user_id} and not is_disputed and uncovered.posted_at <= last.posted_at
    having sum(amount_minor) > 0`.execute(tx);
  return rows.length > 0;
}
