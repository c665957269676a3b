import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrate } from '#db/migrate.ts';
import { updateHistories } from '#features/discovery/recommendations/update-histories.ts';
import { computeScores } from '#features/discovery/scores.ts';
import { databaseBefore } from '#test/database-before.ts';
import { readScores, recountScores } from '#test/recount-scores.ts';

test('views from before the upgrade are counted after it', async () => {
  const database = await databaseBefore('0132-counted-views.sql');
  const { db } = database;
  const at = new Date(Date.now() - 3_600_000).toISOString();
  await sql`insert into users (email, name, password_hash, created_at)
    select lower(name) || '@example.com', name, '', ${at} from unnest(array['Pia', 'Vera']) as name`.execute(
    db,
  );
  await sql`insert into shows (publisher_id, title, description, release_date, created_at, updated_at)
    select min(id), 'Salt', 'A story well told.', ${at}, ${at}, ${at} from users`.execute(db);
  await sql`insert into seasons (show_id, title, description, release_date, created_at, updated_at)
    select id, 'Season 1', 'How it began.', ${at}, ${at}, ${at} from shows`.execute(db);
  await sql`insert into episodes
      (season_id, show_id, title, episode_number, release_at, release_zone, created_at, updated_at)
    select id, show_id, 'Episode 1', 1, ${at}, 'UTC', ${at}, ${at} from seasons`.execute(db);
  await sql`insert into playback_sessions (id, user_id, episode_id, started_at, expires_at)
    select gen_random_uuid(), max(users.id), min(episodes.id), ${at}, ${at} from users, episodes`.execute(db);
  await sql`insert into watched_intervals (session_id, from_s, to_s, received_at)
    select id, 0, 1200, ${at} from playback_sessions`.execute(db);
  await sql`insert into views (session_id, user_id, episode_id, show_id, viewed_at)
    select id, user_id, episode_id, (select id from shows), ${at} from playback_sessions`.execute(db);
  await sql`insert into subscriptions (user_id, provider, provider_ref, status, price_minor, currency, created_at,
      updated_at, started_at)
    select max(id), 'sandbox', 'one', 'ended', 999, 'usd', ${at}, ${at}, ${at} from users`.execute(db);
  await sql`insert into payments (subscription_id, user_id, provider, provider_ref, amount_minor, currency,
      period_start, period_end, paid_at)
    select id, user_id, 'sandbox', 'one', 999, 'usd', ${at}, ${at}::timestamptz + interval '1 month', ${at}
    from subscriptions`.execute(db);
  await sql`insert into notifications (user_id, dedupe_key, title, message, icon, created_at)
    select id, 'episode-1', 'A new episode', 'It is out.', 'episode', ${at} from users`.execute(db);

  await migrate(database);
  const now = new Date();
  await computeScores(db, now);
  const scores = await readScores(db);
  expect(scores.shows).toMatchObject([{ popular: expect.closeTo(1, 1) }]);
  expect(scores).toEqual(await recountScores(db, now));
  await updateHistories(db, now, new AbortController().signal);
  expect(await db.selectFrom('viewer_histories').select(['shows', 'strengths']).execute()).toEqual([
    { shows: [1], strengths: [expect.closeTo(0.5)] },
  ]);
  const { rows } = await sql`insert into notifications (user_id, dedupe_key, title, message, icon, created_at)
    select id, 'episode-2', 'A new episode', 'It is out.', 'episode', ${at} from users returning id`.execute(
    db,
  );
  expect(rows).toEqual([{ id: 3 }, { id: 4 }]);
});
