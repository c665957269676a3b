import { sql } from 'kysely';
import type { Db } from '#db/types.ts';

export type JobMetrics = {
  job: string;
  /** Jobs that a worker could start now, and how long the oldest has been waiting. */
  waiting: number;
  oldest_s: number;
  active: number;
  /** Jobs whose last attempt failed and that the queue still keeps. */
  failed: number;
};

/** Counts the jobs of every queue. */
export async function readJobMetrics(db: Db): Promise<JobMetrics[]> {
  const { rows } = await sql<JobMetrics>`
    select queue.name as job,
      (count(*) filter (where state < 'active' and start_after <= now()))::int as waiting,
      coalesce(extract(epoch from now() - min(start_after)
        filter (where state < 'active' and start_after <= now())), 0)::float8 as oldest_s,
      (count(*) filter (where state = 'active'))::int as active,
      (count(*) filter (where state = 'failed'))::int as failed
    from pgboss.queue left join pgboss.job on job.name = queue.name
    group by queue.name`.execute(db);
  return rows;
}

export type ServiceMetrics = {
  emails_waiting: number;
  email_oldest_s: number;
  emails_refused: number;
  uploads_open: number;
  /** Uploads that have received a part within ten minutes. */
  uploads_moving: number;
  playing: number;
  unmatched_payments: number;
};

/** Counts waiting emails, unfinished uploads, and devices that are playing. */
export async function readServiceMetrics(db: Db, now: Date): Promise<ServiceMetrics> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const { rows } = await sql<ServiceMetrics>`select
    (select count(*)::int from mails where refused is null and not awaits_confirmation) as emails_waiting,
    (select coalesce(extract(epoch from ${at} - min(created_at)), 0)::float8
      from mails where refused is null and not awaits_confirmation) as email_oldest_s,
    (select count(*)::int from mails where refused is not null) as emails_refused,
    (select count(*)::int from uploads where status = 'open') as uploads_open,
    (select count(*)::int from uploads where status = 'open' and updated_at > ${at} - interval '10 minutes')
      as uploads_moving,
    (select count(*)::int from playing_now where expires_at > ${at} and not is_displaced) as playing,
    (select count(*)::int from payment_events where is_unmatched) as unmatched_payments`.execute(db);
  return rows[0] as ServiceMetrics;
}

/** Counts films by their status. */
export const countFilms = (db: Db) =>
  db
    .selectFrom('videos')
    .select(['status', (eb) => eb.fn.countAll<number>().as('films')])
    .groupBy('status')
    .execute();

/** When each payment provider last sent us an event, in seconds since 1970. */
export async function readLastEvents(db: Db): Promise<{ provider: string; last_s: number }[]> {
  const { rows } = await sql<{ provider: string; last_s: number }>`
    select provider, extract(epoch from max(received_at))::float8 as last_s from payment_events
    where event_id not like 'read:%' group by provider`.execute(db);
  return rows;
}

/** Rules that our books must never break; each value is the number of violations. */
export type LedgerViolations = {
  unbalanced_entries: number;
  payouts_not_in_ledger: number;
  payouts_differing_from_ledger: number;
  months_differing_from_ledger: number;
};

/** Audits the books as a whole; reads every posting. */
export async function auditLedger(db: Db): Promise<LedgerViolations> {
  const { rows } = await sql<LedgerViolations>`
    with balances as (
      select transaction_id from ledger_postings group by transaction_id, currency having sum(amount_minor) <> 0
    ), paid as (
      select royalty_month_id, user_id, sum(amount_minor - reversed_minor) as amount_minor
      from payouts where paid_at is not null group by 1, 2
    ), booked as (
      select entry.royalty_month_id, account.user_id, -sum(posting.amount_minor) as amount_minor
      from ledger_transactions entry
      join ledger_postings posting on posting.transaction_id = entry.id
      join ledger_accounts account on account.id = posting.account_id and account.kind = 'creator'
      where entry.type in ('payout', 'payout_reversal') group by 1, 2
    ), earned as (
      select month_id, user_id, sum(amount_minor) as amount_minor from royalty_parts
      join royalty_months on royalty_months.id = month_id
      where royalty_months.status in ('posted', 'paid') group by 1, 2
    ), credited as (
      select entry.royalty_month_id as month_id, account.user_id, sum(posting.amount_minor) as amount_minor
      from ledger_transactions entry
      join ledger_postings posting on posting.transaction_id = entry.id
      join ledger_accounts account on account.id = posting.account_id and account.kind = 'creator'
      where entry.type = 'royalty' group by 1, 2
    ), differing as (
      select month_id from earned full join credited using (month_id, user_id)
      where coalesce(earned.amount_minor, 0) <> coalesce(credited.amount_minor, 0)
      union
      select month_id from royalty_lines
      join royalty_months on royalty_months.id = month_id and royalty_months.rule = royalty_lines.rule
      left join (select month_id, show_id, sum(amount_minor) as amount_minor
        from royalty_parts group by 1, 2) as parts using (month_id, show_id)
      where parts.amount_minor is distinct from royalty_lines.amount_minor
    )
    select
      (select count(*)::int from balances) as unbalanced_entries,
      (select count(*)::int from paid left join booked using (royalty_month_id, user_id)
        where booked.amount_minor is null) as payouts_not_in_ledger,
      (select count(*)::int from paid full join booked using (royalty_month_id, user_id)
        where coalesce(paid.amount_minor, 0) <> coalesce(booked.amount_minor, paid.amount_minor))
        as payouts_differing_from_ledger,
      (select count(*)::int from differing) as months_differing_from_ledger`.execute(db);
  return rows[0] as LedgerViolations;
}
