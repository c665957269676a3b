import type { SuspiciousAccount, SharedPayer } from '@kinora/contract/operator/suspicious-activity';
import { sql } from 'kysely';
import type { Db } from '#db/types.ts';
import { isoText } from '#db/sql.ts';
import { hasRemainingAmount } from '#features/billing/payer-queries.ts';
import { doubtedSince } from '#features/playback/watching/doubt-queries.ts';

/** Smaller amounts are ignored: an honest player causes them too, when it reports seconds before they are recorded as sent, or when a viewer replays them. */
const minDoubted_ms = 60_000;
const maxRows = 100;

/** Lists accounts with suspicious watching since a given time, starting with those that have the most. */
export async function listSuspiciousAccounts(db: Db, since: Date): Promise<SuspiciousAccount[]> {
  const { rows } = await sql<SuspiciousAccount>`
    with doubted as (${doubtedSince(since)}),
    by_account as (
      select user_id, sum(doubted_ms) as ms, count(*)::int as playbacks,
        count(distinct episode_id)::int as episodes, count(distinct day)::int as days
      from doubted group by user_id having sum(doubted_ms) >= ${sql.lit(minDoubted_ms)}
      order by ms desc, user_id limit ${sql.lit(maxRows)}
    )
    select by_account.user_id, users.name, users.email, users.created_at as joined_at, playbacks, episodes, days,
      (ms / 1000)::int as uncounted_s,
      exists (select from payments where payments.user_id = users.id and ${hasRemainingAmount}) as has_paid,
      (select coalesce(sum(to_s - from_s), 0)::int from playback_sessions
        join watched_intervals on session_id = playback_sessions.id
        where playback_sessions.user_id = users.id
          and received_at > ${since.toISOString()}::timestamptz) as watched_s,
      (select max(count)::int from (select count(*) from doubted
        where doubted.user_id = users.id group by day) as each) as max_per_day,
      (select json_build_object('id', shows.id, 'title', shows.title,
          'percent', round(100 * sum(doubted_ms) / ms)::int)
        from doubted join episodes on episodes.id = episode_id join shows on shows.id = episodes.show_id
        where doubted.user_id = users.id group by shows.id order by sum(doubted_ms) desc, shows.id limit 1) as show
    from by_account join users on users.id = by_account.user_id
    order by ms desc, by_account.user_id`.execute(db);
  return rows;
}

/** How many accounts per card are listed by name, newest first. */
const maxNamed = 20;

/**
 * Lists the accounts that one card or PayPal account pays for, if several of them were created
 * since a given time. Accounts with the same card may belong to one family; what they watch helps to
 * tell.
 */
export async function listPayersOfSeveralAccounts(db: Db, since: Date): Promise<SharedPayer[]> {
  const from = since.toISOString();
  const { rows } = await sql<SharedPayer>`
    with shared as (
      -- Two cards that pay for the same accounts are listed once.
      select provider, user_ids from (
        select provider, array_agg(user_id order by users.created_at desc, user_id desc) as user_ids
        from payer_marks join users on users.id = user_id
        group by provider, mark
        having count(*) filter (where users.created_at > ${from}::timestamptz) > 1
      ) as marked
      group by provider, user_ids
      order by cardinality(user_ids) desc, user_ids limit ${sql.lit(maxRows)}
    )
    select provider, cardinality(user_ids) as accounts_count,
      (select json_agg(json_build_object('user_id', users.id, 'name', users.name, 'email', users.email,
          'joined_at', ${isoText('users.created_at')},
          'has_paid', exists (select from payments
            where payments.user_id = users.id and ${hasRemainingAmount}))
          order by users.created_at desc, users.id desc)
        from users where users.id = any(user_ids[1:${sql.lit(maxNamed)}])) as accounts,
      (select json_build_object('id', shows.id, 'title', shows.title,
          'percent', round(100 * count(*) / sum(count(*)) over ())::int)
        from views join shows on shows.id = views.show_id
        where views.user_id = any(user_ids) and viewed_at > ${from}::timestamptz
        group by shows.id order by count(*) desc, shows.id limit 1) as show
    from shared
    order by cardinality(user_ids) desc, user_ids`.execute(db);
  return rows;
}
