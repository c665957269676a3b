import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrate } from '#db/migrate.ts';
import { rollUp } from '#features/analytics/roll-up.ts';
import { databaseBefore } from '#test/database-before.ts';
import { recountAnalytics, readRollUp } from '#test/recount.ts';

test('deltas that are waiting during the upgrade are counted once', async () => {
  const database = await databaseBefore('0040-watch-deltas.sql');
  const { db } = database;
  const at = '2026-10-31T23:30:00Z';
  await sql`insert into users (email, name, password_hash, created_at) values ('vera@example.com', 'Vera', '', ${at})`.execute(
    db,
  );
  await sql`insert into shows (publisher_id, title, description, release_date, created_at, updated_at)
    select id, 'Salt', 'A story well told.', ${at}, ${at}, ${at} from users`.execute(db);
  await sql`insert into seasons (show_id, title, description, release_date, created_at, updated_at)
    select id, 'Season 1', 'How it began.', ${at}, ${at}, ${at} from shows`.execute(db);
  await sql`insert into episodes (season_id, show_id, title, episode_number, release_at, release_zone, created_at, updated_at)
    select id, show_id, 'Episode ' || one, one, ${at}, 'UTC', ${at}, ${at}
    from seasons cross join generate_series(1, 2) as one`.execute(db);
  await sql`insert into videos (episode_id, status, process_status, duration_s, prefix, created_at, updated_at, ready_at)
    select id, 'ready', 100, 100, 'videos/' || id || '/', ${at}, ${at}, ${at} from episodes`.execute(db);
  await sql`update episodes set video_id = videos.id from videos where videos.episode_id = episodes.id`.execute(
    db,
  );
  await sql`insert into playback_sessions (id, user_id, episode_id, started_at, expires_at)
    select gen_random_uuid(), users.id, episodes.id, ${at}, ${at} from users cross join episodes`.execute(db);
  await sql`insert into watched_intervals (session_id, from_s, to_s, received_at)
    select id, 0, 50, ${at}::timestamptz + hours * interval '1 hour'
    from playback_sessions cross join generate_series(0, 1) as hours`.execute(db);
  await sql`insert into views (session_id, user_id, episode_id, show_id, viewed_at)
    select id, user_id, episode_id, (select id from shows), ${at} from playback_sessions`.execute(db);

  await migrate(database);
  // A viewer continues watching before the job runs.
  await sql`insert into watched_intervals (session_id, from_s, to_s, received_at)
    select id, 50, 75, ${at}::timestamptz + interval '2 hours' from playback_sessions`.execute(db);
  await rollUp({ db, clock: { now: () => new Date(at) } }, new AbortController().signal);

  const metrics = await readRollUp(db);
  expect(metrics).toEqual(await recountAnalytics(db));
  expect(metrics.months).toEqual([
    { show_id: 1, month: '2026-10-01', views: 2, watched_s: 100 },
    { show_id: 1, month: '2026-11-01', views: 0, watched_s: 150 },
  ]);
});
