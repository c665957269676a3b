import { sql } from 'kysely';
import { after, second } from '#clock.ts';
import type { Db } from '#db/types.ts';
import { halfLife_ms, pastSpan_ms, recentSpan_ms, trendOf } from '#features/discovery/rules.ts';
import { disqualifyingDoubt_ms, doubtedSince } from '#features/playback/watching/doubt-queries.ts';

/** The accounts that share a card or PayPal account, each with the first account of its group. */
const sharedPayers = sql`
  select user_id, min(payer_id) as payer_id
  from payer_marks join (
    select mark, min(user_id) as payer_id from payer_marks group by mark having count(*) > 1
  ) as shared using (mark)
  group by user_id`;

/** Access may outlast the paid period while a failed renewal is retried. */
const grace = sql`interval '7 days'`;

type Counted = {
  show_id: number;
  /** Null in the row that counts views from all regions. */
  region: string | null;
  /** Views, with their weight halved for each half-life of their age. */
  popular: number;
  recent: number;
  viewers: number;
  past: number;
  age: number;
};

/**
 * Counts the views of the last five weeks by people who had paid for that time and have little suspicious watching.
 * A person is counted once a day per episode, however many accounts their card pays for; publishers are not
 * counted for their own shows.
 * @NOTE grouping() distinguishes the row of a whole show from the row of its views without a region.
 */
async function countViews(db: Db, now: Date): Promise<Counted[]> {
  const [at, since, recent] = [0, -recentSpan_ms - pastSpan_ms, -recentSpan_ms].map((ms) =>
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
          and (amount_minor > refunded_minor and (dispute in ('none', 'won') or disputed_minor < amount_minor - refunded_minor))
          and period_start <= viewed_at and period_end > viewed_at - ${grace})
        and views.user_id not in (
          select user_id from (${doubtedSince(after(now, -recentSpan_ms - pastSpan_ms))}) as doubted
          group by user_id having sum(doubted_ms) >= ${sql.lit(disqualifyingDoubt_ms)})
      group by views.show_id, 2, views.episode_id, (views.viewed_at at time zone 'UTC')::date
    )
    select counted.show_id, counted.region,
      sum(power(0.5, extract(epoch from ${at}::timestamptz - viewed_at)::float8 / ${sql.lit(halfLife_ms / second)})) as popular,
      count(*) filter (where viewed_at > ${recent}) as recent,
      count(distinct payer_id) filter (where viewed_at > ${recent}) as viewers,
      count(*) filter (where viewed_at <= ${recent}) as past,
      min(extract(epoch from ${at}::timestamptz - greatest(shows.created_at, shows.release_date)) * ${sql.lit(second)})::float8 as age
    from counted join shows on shows.id = counted.show_id
    group by grouping sets ((counted.show_id), (counted.show_id, counted.region))
    having grouping(counted.region) = 1 or counted.region is not null`.execute(db);
  return rows;
}

export type Scores = {
  shows: { show_id: number; popular: number; trend: number }[];
  regions: { region: string; show_id: number; trend: number }[];
};

/** Computes all scores from the views themselves, instead of from the running counts. */
export async function recountScores(db: Db, now: Date): Promise<Scores> {
  const counted = await countViews(db, now);
  const ids = await db.selectFrom('shows').select('id').orderBy('id').execute();
  return {
    shows: ids.map(({ id: show_id }) => {
      const found = counted.find((one) => one.show_id === show_id && one.region === null);
      return { show_id, popular: rounded(found?.popular ?? 0), trend: found ? trendOf(found) : 0 };
    }),
    regions: counted
      .flatMap(({ region, show_id, ...watched }) =>
        region !== null && trendOf(watched) > 0 ? [{ region, show_id, trend: trendOf(watched) }] : [],
      )
      .toSorted((a, b) => a.show_id - b.show_id || (a.region < b.region ? -1 : 1)),
  };
}

/** Reads the saved scores. */
export async function readScores(db: Db): Promise<Scores> {
  const shows = await db
    .selectFrom('show_scores')
    .select(['show_id', 'popular', 'trend'])
    .orderBy('show_id')
    .execute();
  return {
    shows: shows.map(({ popular, ...one }) => ({ ...one, popular: rounded(popular) })),
    regions: await db
      .selectFrom('region_trends')
      .select(['region', 'show_id', 'trend'])
      .orderBy('show_id')
      .orderBy('region')
      .execute(),
  };
}

/** Sums differ in their last digits when the numbers are added in a different order. */
const rounded = (value: number): number => Math.round(value * 1e9) / 1e9;
