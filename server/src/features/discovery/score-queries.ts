import { sql } from 'kysely';
import { after, day, second } from '#clock.ts';
import type { Tx } from '#db/types.ts';
import { hasRemainingAmount, selectPayerId } from '#features/billing/payer-queries.ts';
import { minViewers, pastSpan_ms, recentSpan_ms } from '#features/discovery/rules.ts';
import { doubtedSince, disqualifyingDoubt_ms } from '#features/playback/watching/doubt-queries.ts';

// An arbitrary fixed number; identifies "the scores of shows" among the server's advisory locks.
const lock = 7_161_953;

/** Waits until no other transaction computes scores. */
export async function lockScores(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(lock)})`.execute(tx);
}

/** Access may outlast the paid period while a failed renewal is retried. */
const grace = sql`interval '7 days'`;

const instant = (now: Date, ms: number) => sql`${after(now, ms).toISOString()}::timestamptz`;
const countedFrom_ms = -recentSpan_ms - pastSpan_ms;

/** A member whose views have to be recounted: only the views of an episode on a day in UTC, or all of them. */
export type DueRecount = { user_id: number; episode_id: number | null; day: string | null };

/** Dequeues the next changes. Views that another clock has dated in the future are left for later. */
export async function dequeueDue(tx: Tx, now: Date, max: number): Promise<DueRecount[]> {
  const { rows } = await sql<DueRecount>`
    delete from view_changes where id in (
      select id from view_changes where viewed_at is null or viewed_at <= ${instant(now, 0)}
      order by id limit ${sql.lit(max)})
    returning user_id, episode_id, (viewed_at at time zone 'UTC')::date as day`.execute(tx);
  return rows;
}

/**
 * Deletes queued changes to a member's views of some episodes. A recount of all of their views stays queued.
 */
export async function deleteViewChanges(
  tx: Tx,
  user_id: number,
  episode_ids: readonly number[],
): Promise<void> {
  await tx
    .deleteFrom('view_changes')
    .where('user_id', '=', user_id)
    .where('episode_id', 'in', episode_ids)
    .execute();
}

/** Lists counted views that are now too old. Each may be replaced by a later view on the same day. */
export async function listOutdatedViews(tx: Tx, now: Date, max: number): Promise<DueRecount[]> {
  const { rows } = await sql<DueRecount>`
    select user_id, episode_id, day from counted_views where viewed_at <= ${instant(now, countedFrom_ms)}
    order by viewed_at limit ${sql.lit(max)}`.execute(tx);
  return rows;
}

/**
 * Lists the members for whom some suspicious watching has become too old to count since scores were last computed.
 */
export async function listLessSuspiciousMembers(tx: Tx, now: Date): Promise<DueRecount[]> {
  const { rows } = await sql<DueRecount>`
    select distinct user_id, null::integer as episode_id, null::date as day
    from score_state, doubted_watching join playback_sessions on playback_sessions.id = playback_id
    where doubted_watching.updated_at > scored_at + ${sql.lit(countedFrom_ms / second)} * interval '1 second'
      and doubted_watching.updated_at <= ${instant(now, countedFrom_ms)}`.execute(tx);
  return rows;
}

/**
 * Recounts the views of some members: those of the last five weeks by people who had paid for the time, and whose
 * watching is not suspicious. A person counts once a day per episode, however many accounts their card
 * pays for; publishers do not count for their own shows.
 * @NOTE `offset 0` makes the database look up each member's rows, however many members it expects: reading
 * a whole table would take ever longer as it grows.
 */
export async function recountViews(tx: Tx, due: readonly DueRecount[], now: Date): Promise<void> {
  if (due.length === 0) return;
  const since = instant(now, countedFrom_ms);
  // Reports are received while their playback lasts, or soon after.
  const stillReported = instant(now, countedFrom_ms - day);
  await sql`
    with due as (
      select distinct user_id, episode_id, day from unnest(
        ${due.map(({ user_id }) => user_id)}::integer[], ${due.map(({ episode_id }) => episode_id)}::integer[],
        ${due.map((one) => one.day)}::date[]) as due (user_id, episode_id, day)
    ),
    wanted as materialized (
      select distinct payer_id, episode_id, day, coalesce(day at time zone 'UTC', ${since}) as from_at,
        coalesce(day at time zone 'UTC' + interval '1 day', 'infinity') as until_at
      from due cross join lateral (select due.user_id as payer_id union select ${selectPayerId(sql`due.user_id`)}) as payer
    ),
    members as materialized (
      select payer_id, one.user_id
      from (select distinct payer_id from wanted) as payers
      cross join lateral (
        select payers.payer_id as user_id
        union
        select also.user_id from payer_marks as own join payer_marks as also on also.mark = own.mark
        where own.user_id = payers.payer_id
      ) as one
      where ${selectPayerId(sql`one.user_id`)} = payers.payer_id
        and coalesce((
          select sum(doubted_ms) from (${doubtedSince(after(now, countedFrom_ms))}
            and playback_sessions.user_id = one.user_id and playback_sessions.expires_at > ${stillReported}) as doubted
        ), 0) < ${sql.lit(disqualifyingDoubt_ms)}
    ),
    fresh as materialized (
      select wanted.payer_id, (views.viewed_at at time zone 'UTC')::date as day, views.episode_id, views.show_id,
        min(views.viewed_at) as viewed_at, min(views.region) as region
      from wanted join members using (payer_id)
      cross join lateral (
        select * from views
        where views.user_id = members.user_id and views.viewed_at >= wanted.from_at and views.viewed_at < wanted.until_at
          and (wanted.episode_id is null or views.episode_id = wanted.episode_id)
        offset 0
      ) as views
      join shows on shows.id = views.show_id
      where views.viewed_at > ${since} and views.viewed_at <= ${instant(now, 0)}
        and wanted.payer_id <> ${selectPayerId(sql`shows.publisher_id`)}
        and exists (select from payments where payments.user_id = views.user_id
          and ${hasRemainingAmount} and period_start <= viewed_at and period_end > viewed_at - ${grace})
      group by 1, 2, 3, 4
    ),
    gone as (
      delete from counted_views where ctid = any(array(
        select counted.ctid from wanted cross join lateral (
          select ctid, * from counted_views
          where user_id = wanted.payer_id
            and (wanted.day is null or (day = wanted.day and episode_id = wanted.episode_id))
          offset 0
        ) as counted
        where not exists (select from fresh where fresh.payer_id = counted.user_id and fresh.day = counted.day
          and fresh.episode_id = counted.episode_id and fresh.show_id = counted.show_id)))
    )
    insert into counted_views as known (user_id, day, episode_id, show_id, viewed_at, region, is_recent)
    select payer_id, day, episode_id, show_id, viewed_at, region, viewed_at > ${instant(now, -recentSpan_ms)} from fresh
    on conflict (user_id, day, episode_id, show_id) do update
      set viewed_at = excluded.viewed_at, region = excluded.region, is_recent = excluded.is_recent
      where (known.viewed_at, known.region) is distinct from (excluded.viewed_at, excluded.region)`.execute(
    tx,
  );
}

/** Records which views are no longer recent, and the time for which scores are computed. */
export async function markPast(tx: Tx, now: Date): Promise<void> {
  await sql`update counted_views set is_recent = false
    where is_recent and viewed_at <= ${instant(now, -recentSpan_ms)}`.execute(tx);
  await sql`update score_state set scored_at = ${instant(now, 0)}`.execute(tx);
}

/** How much a show was watched in a region; an empty region stands for all regions. */
export type ViewSums = {
  show_id: number;
  region: string;
  /** Views, with their weight halved for each half-life of their age. */
  popular: number;
  recent: number;
  past: number;
  age: number;
};

/** Reads the sums of shows, and of those regions in which a show could trend. */
export async function readSums(tx: Tx, now: Date): Promise<ViewSums[]> {
  const { rows } = await sql<ViewSums>`
    select show_id, region, weight * fade(${instant(now, 0)} - weighed_at) as popular, recent, past,
      (extract(epoch from ${instant(now, 0)} - greatest(shows.created_at, shows.release_date))
        * ${sql.lit(second)})::float8 as age
    from view_sums join shows on shows.id = show_id
    where shows.deleted_at is null and recent + past > 0
      and (region = '' or recent >= ${sql.lit(minViewers)})`.execute(tx);
  return rows;
}

/** Returns the entries whose show was watched by enough people in the region to trend there. */
export async function withEnoughViewers<One extends Pick<ViewSums, 'show_id' | 'region'>>(
  tx: Tx,
  shows: readonly One[],
): Promise<One[]> {
  if (shows.length === 0) return [];
  // Reads an index only until enough viewers are found, instead of reading all viewers of a show.
  const { rows } = await sql<{ enough: boolean }>`
    select case when one.region = ''
      then (select count(*) from (
        select distinct user_id from counted_views where show_id = one.show_id and is_recent
        order by user_id limit ${sql.lit(minViewers)}) as first)
      else (select count(*) from (
        select distinct user_id from counted_views
        where show_id = one.show_id and region = one.region and is_recent
        order by user_id limit ${sql.lit(minViewers)}) as first)
      end = ${sql.lit(minViewers)} as enough
    from unnest(${shows.map(({ show_id }) => show_id)}::integer[], ${shows.map(({ region }) => region)}::text[])
      with ordinality as one (show_id, region, place)
    order by place`.execute(tx);
  return shows.filter((_, index) => rows[index]?.enough);
}

/** Saves the scores of all shows; those without an entry get 0. Rows that would not change are not written. */
export async function saveScores(
  db: Tx,
  scores: readonly { show_id: number; popular: number; trend: number }[],
): Promise<void> {
  await sql`
    update show_scores set popular = coalesce(new.popular, 0), trend = coalesce(new.trend, 0)
    from show_scores as old
    left join json_to_recordset(${JSON.stringify(scores)}::json)
      as new (show_id integer, popular float8, trend float8) on new.show_id = old.show_id
    where show_scores.show_id = old.show_id
      and (old.popular, old.trend) is distinct from (coalesce(new.popular, 0), coalesce(new.trend, 0))`.execute(
    db,
  );
}

/** Replaces the trends of all regions. */
export async function saveRegionTrends(
  db: Tx,
  trends: readonly { region: string; show_id: number; trend: number }[],
): Promise<void> {
  await db.deleteFrom('region_trends').execute();
  await sql`insert into region_trends (region, show_id, trend)
    select region, show_id, trend from json_to_recordset(${JSON.stringify(trends)}::json)
      as one (region text, show_id integer, trend float8)`.execute(db);
}
