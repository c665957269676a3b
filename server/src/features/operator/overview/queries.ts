import { sql } from 'kysely';
import type { Provider } from '@kinora/contract/billing/billing';
import type { Overview } from '@kinora/contract/operator/overview';
import { after, day, hour } from '#clock.ts';
import { isSubscribed } from '#db/access.ts';
import { isActiveUser, isSuspended } from '#db/session-queries.ts';
import type { Db } from '#db/types.ts';
import { countFailedPayouts } from '#features/earnings/payouts/queries.ts';
import { countAppeals } from '#features/operator/catalogue/queries.ts';
import { countFailed } from '#features/operator/films/queries.ts';
import { countOpenMessages } from '#features/operator/messages/queries.ts';
import { countOpenReports } from '#features/operator/reports/queries.ts';
import { filmBytes } from '#features/processing/usage-queries.ts';
import { listDueRestorations } from '#features/publishing/take-downs/queries.ts';
import { countUndelivered } from '#features/mail/queries.ts';

const daysShown = 14;

type QueriedCounts = Omit<
  Overview['attention'],
  'open_reports' | 'open_appeals' | 'due_restorations' | 'failed_films' | 'open_messages' | 'failed_payouts'
>;

/** Counts the items that need attention. */
export async function readAttention(db: Db, now: Date): Promise<Overview['attention']> {
  const { rows } = await sql<QueriedCounts>`select
    (select count(*)::int from pgboss.job where state = 'failed' and completed_on > ${after(now, -7 * day).toISOString()})
      as failed_jobs,
    ${countUndelivered(now)} as refused_emails,
    (select count(*)::int from payment_events where is_unmatched) as unmatched_payments,
    (select count(*)::int from users where ${isSuspended(now)} and ${isActiveUser}) as suspended_people`.execute(
    db,
  );
  return {
    open_reports: await countOpenReports(db),
    open_appeals: await countAppeals(db),
    due_restorations: (await listDueRestorations(db, now.toISOString().slice(0, 10))).length,
    failed_films: await countFailed(db),
    open_messages: await countOpenMessages(db),
    failed_payouts: await countFailedPayouts(db),
    ...(rows[0] as QueriedCounts),
  };
}

/** Counts all members, subscribers, members on trial, and members whose subscription ended within 30 days. */
export async function readPeople(db: Db, now: Date): Promise<Overview['people']> {
  const { rows } = await sql<Overview['people']>`select
    count(*)::int as members,
    (count(*) filter (where ${isSubscribed(now)}))::int as subscribers,
    (count(*) filter (where ${isSubscribed(now)}
      and not exists (select from payments where payments.user_id = users.id)))::int as on_trial,
    (select count(distinct user_id)::int from subscriptions
      where ended_at > ${after(now, -30 * day).toISOString()}) as ended_30_days
    from users where ${isActiveUser}`.execute(db);
  return rows[0] as Overview['people'];
}

export async function readFilms(db: Db): Promise<Overview['films']> {
  const { rows } = await sql<Overview['films']>`select
    (count(*) filter (where status = 'queued'))::int as waiting,
    min(created_at) filter (where status = 'queued') as waiting_since,
    (count(*) filter (where status = 'processing'))::int as in_progress,
    (count(*) filter (where status = 'ready'))::int as ready,
    coalesce(sum(${filmBytes}), 0)::float8 as stored_bytes
    from videos`.execute(db);
  return rows[0] as Overview['films'];
}

/** Counts events by day, oldest first; days begin at midnight UTC. */
export async function readDays(db: Db, now: Date): Promise<Overview['days']> {
  const first = after(now, -(daysShown - 1) * day)
    .toISOString()
    .slice(0, 10);
  const { rows } = await sql<Overview['days'][number]>`
    with days as (
      select (${first}::date + number) as day from generate_series(0, ${daysShown - 1}::int) as numbers (number)
    ), signed_up as (
      select (created_at at time zone 'UTC')::date as day, count(*)::int as count from users
      where created_at >= ${first}::timestamp at time zone 'UTC' group by 1
    ), viewed as (
      select (viewed_at at time zone 'UTC')::date as day, count(*)::int as count from views
      where viewed_at >= ${first}::timestamp at time zone 'UTC' group by 1
    ), watched as (
      select (received_at at time zone 'UTC')::date as day, sum(to_s - from_s)::float8 as seconds
      from watched_intervals where received_at >= ${first}::timestamp at time zone 'UTC' group by 1
    ), stored as (
      select (ready_at at time zone 'UTC')::date as day, sum(stored_bytes)::float8 as bytes from videos
      where ready_at >= ${first}::timestamp at time zone 'UTC' group by 1
    )
    select to_char(days.day, 'YYYY-MM-DD') as day, coalesce(signed_up.count, 0) as sign_ups,
      coalesce(viewed.count, 0) as views, coalesce(watched.seconds, 0) as watched_s,
      coalesce(stored.bytes, 0) as stored_bytes
    from days left join signed_up using (day) left join viewed using (day) left join watched using (day)
      left join stored using (day)
    order by days.day`.execute(db);
  return rows;
}

/** How long after a payment its event may arrive. */
const eventDelay_ms = hour;

/** Reads when each provider last sent an event, and whether it has taken payments since then but sent no event. */
export async function readWebhooks(
  db: Db,
  providers: readonly Provider[],
  now: Date,
): Promise<Overview['health']['webhooks']> {
  const { rows } = await sql<Overview['health']['webhooks'][number]>`
    select provider, last_event_at, exists (
      select from payments where payments.provider = asked.provider
        and paid_at between ${after(now, -7 * day).toISOString()} and ${after(now, -eventDelay_ms).toISOString()}
        and paid_at - interval '10 minutes' > coalesce(last_event_at, '-infinity')) as is_behind
    from (select provider, (select max(received_at) from payment_events
        where payment_events.provider = named.provider and event_id not like 'read:%') as last_event_at
      from unnest(${providers}::text[]) as named (provider)) asked
    order by provider`.execute(db);
  return rows;
}
