import { sql } from 'kysely';
import type { Db } from '../../server/src/db/types.ts';

export const shows = 20_000;

/** Inserts creators with one show each, whose only episode has a two-hour film. */
export async function addShows(db: Db): Promise<void> {
  await sql`insert into users (email, name, password_hash, created_at)
    select 'creator-' || n || '@example.com', 'Cleo Creator', 'none', '2026-01-01'
    from generate_series(1, ${shows}) as n`.execute(db);
  await sql`insert into shows (publisher_id, title, description, release_date, created_at, updated_at)
    select id, 'Show ' || id, 'A story well told.', '2026-01-01', '2026-01-01', '2026-01-01'
    from users order by id`.execute(db);
  await sql`insert into seasons (show_id, title, description, release_date, created_at, updated_at)
    select id, 'Season 1', 'How it began.', '2026-01-01', '2026-01-01', '2026-01-01'
    from shows order by id`.execute(db);
  await sql`insert into episodes (season_id, show_id, title, episode_number, release_at, release_zone, created_at, updated_at)
    select id, show_id, 'Episode 1', 1, '2026-01-01', 'UTC', '2026-01-01', '2026-01-01'
    from seasons order by id`.execute(db);
  await sql`insert into videos (episode_id, status, process_status, duration_s, prefix, created_at, updated_at, ready_at)
    select id, 'ready', 100, 7200, 'videos/' || id || '/', '2026-01-01', '2026-01-01', '2026-01-01'
    from episodes order by id`.execute(db);
}

/** The id of a viewer's `n`th show (1 to 10); the ten shows are all different. */
export const showOf = sql<number>`1 + (viewer::bigint * 7919 + n * 1871) % ${sql.lit(shows)}`;

/** Seconds that the viewer watched of that show: from half a minute to an hour and a half. */
export const watchedOf = sql<number>`31 + (viewer::bigint * 104729 + n * 3571) % 5400`;

/** What the viewer paid, in cents; one viewer in ten paid for part of the month only. */
export const paidBy = sql<number>`case when viewer % 10 = 0 then viewer / 10 % 940 + 1 else 940 end`;
