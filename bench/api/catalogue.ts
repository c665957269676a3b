import { sql } from 'kysely';
import { computeScores } from '../../server/src/features/discovery/scores.ts';
import { hashPassword } from '../../server/src/passwords.ts';
import type { Context } from '../../server/src/context.ts';

const shows = 300;
const seasonsOfShow = 2;
const episodesOfSeason = 6;
const viewsOfEpisode = 10;
const viewers = 100;

/**
 * Fills the database with the catalogue of a mature service, everything released and ready. Returns the id of
 * one of its shows.
 */
export async function fillCatalogue({ db, clock }: Context): Promise<number> {
  const now = clock.now().toISOString();
  const past = new Date(Date.now() - 20 * 86_400_000).toISOString();
  const { id: user_id } = await db
    .insertInto('users')
    .values({
      email: 'bench@example.com',
      name: 'Bench',
      password_hash: await hashPassword('x'),
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`insert into users (email, name, password_hash, created_at)
    select 'viewer-' || n || '@example.com', 'Viewer', 'none', ${now} from generate_series(1, ${sql.lit(viewers)}) n`.execute(
    db,
  );
  await sql`insert into shows (publisher_id, title, description, language_id, release_date, created_at, updated_at)
    select ${user_id}, 'Show ' || n, repeat('A story well told. ', 12), 1, ${past}, ${past}, ${past}
    from generate_series(1, ${sql.lit(shows)}) n`.execute(db);
  await sql`insert into show_categories select id, 1 + id % 10 from shows union select id, 1 + (id + 3) % 10 from shows`.execute(
    db,
  );
  await sql`insert into show_cast select id, n, 'Actor ' || n from shows, generate_series(1, 6) n`.execute(
    db,
  );
  await sql`insert into seasons (show_id, title, description, release_date, created_at, updated_at)
    select id, 'Season ' || n, 'One year of it.', ${past}, ${past}, ${past}
    from shows, generate_series(1, ${sql.lit(seasonsOfShow)}) n`.execute(db);
  await sql`insert into episodes
      (season_id, show_id, title, description, episode_number, release_at, release_zone, had_video, created_at, updated_at)
    select id, show_id, 'Episode ' || n, repeat('And then it went on. ', 6), n, ${past}, 'UTC', true, ${past}, ${past}
    from seasons, generate_series(1, ${sql.lit(episodesOfSeason)}) n`.execute(db);
  await sql`insert into videos
      (episode_id, status, process_status, duration_s, width, height, prefix, created_at, updated_at, ready_at)
    select id, 'ready', 100, 1500, 1920, 1080, 'videos/' || id, ${past}, ${past}, ${past} from episodes`.execute(
    db,
  );
  await sql`update episodes set video_id = videos.id from videos where videos.episode_id = episodes.id`.execute(
    db,
  );
  await sql`insert into playback_sessions (id, user_id, episode_id, started_at, expires_at)
    select gen_random_uuid(), ${user_id} + 1 + (episodes.id * 7 + n) % ${sql.lit(viewers)}, id,
      ${now}::timestamptz - (episodes.id * n % 700) * interval '1 hour', ${now}
    from episodes, generate_series(1, ${sql.lit(viewsOfEpisode)}) n`.execute(db);
  await sql`insert into views
    select one.id, one.user_id, one.episode_id, episodes.show_id, one.started_at
    from playback_sessions one join episodes on episodes.id = one.episode_id`.execute(db);
  await computeScores(db, clock.now());
  await sql`vacuum analyze`.execute(db);
  const { id } = await db.selectFrom('shows').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow();
  return id;
}
