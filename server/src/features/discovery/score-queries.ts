import { sql } from 'kysely';
import { after, second } from '#clock.ts';
import type { Tx } from '#db/types.ts';
import { sharedPayers } from '#features/billing/payer-queries.ts';
import { doubtedAccounts } from '#features/playback/doubt-queries.ts';
import { halfLife, pastSpan, recentSpan } from '#features/discovery/rules.ts';

// An arbitrary fixed number; identifies "the scores of shows" among the server's advisory locks.
const lock = 7_161_953;

/** Waits until no other transaction computes scores. */
export async function lockScores(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(lock)})`.execute(tx);
}

/** Access may outlast the paid period while a failed renewal is retried. */
const grace = sql`interval '7 days'`;

type Counted = {
  show_id: number;
  /** Null in the row that counts views from everywhere. */
  region: string | null;
  /** Views, with their weight halved for each half-life of their age. */
  popular: number;
  recent: number;
  viewers: number;
  past: number;
  age: number;
};

/**
 * Counts the views of the last five weeks by people who had paid for the time, and whose watching is not in doubt. A
 * person counts once a day per episode, with however many accounts that one card pays for; publishers do not count for
 * their own shows.
 * @NOTE grouping() distinguishes the row of a whole show from the row of its views without a region.
 */
export async function countViews(db: Tx, now: Date): Promise<Counted[]> {
  const [at, since, recent] = [0, -recentSpan - pastSpan, -recentSpan].map((ms) =>
    after(now, ms).toISOString(),
  );
  const { rows } = await sql<Counted>`
    with payers as materialized (${sharedPayers}),
    counted as (
      select views.show_id, coalesce(payers.payer_id, views.user_id) as payer_id,
        min(views.viewed_at) as viewed_at, min(views.region) as region
      from views join shows on shows.id = views.show_id
      left join payers on payers.user_id = views.user_id
      left join payers as publishers on publishers.user_id = shows.publisher_id
      where views.viewed_at > ${since} and views.viewed_at <= ${at}
        and coalesce(payers.payer_id, views.user_id) <> coalesce(publishers.payer_id, shows.publisher_id)
        and shows.deleted_at is null
        and exists (select from payments where payments.user_id = views.user_id
          and amount_minor > refunded_minor and period_start <= viewed_at and period_end > viewed_at - ${grace})
        and views.user_id not in (${doubtedAccounts(after(now, -recentSpan - pastSpan))})
      group by views.show_id, 2, views.episode_id, (views.viewed_at at time zone 'UTC')::date
    )
    select counted.show_id, counted.region,
      sum(power(0.5, extract(epoch from ${at}::timestamptz - viewed_at)::float8 / ${sql.lit(halfLife / second)})) as popular,
      count(*) filter (where viewed_at > ${recent}) as recent,
      count(distinct payer_id) filter (where viewed_at > ${recent}) as viewers,
      count(*) filter (where viewed_at <= ${recent}) as past,
      min(extract(epoch from ${at}::timestamptz - greatest(shows.created_at, shows.release_date)) * ${sql.lit(second)})::float8 as age
    from counted join shows on shows.id = counted.show_id
    group by grouping sets ((counted.show_id), (counted.show_id, counted.region))
    having grouping(counted.region) = 1 or counted.region is not null`.execute(db);
  return rows;
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
