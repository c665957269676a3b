import { register } from '@kinora/contract/accounts/account';
import { call } from '@kinora/contract/client';
import { sql } from 'kysely';
import type { Context } from '../../server/src/context.ts';

export const viewerCount = 20_000;
export const showCount = 20;
export const episodeCount = 10;

/** Creates a publisher whose shows have episodes with 45-minute films, and people to watch them. */
export async function addPublisher(
  { db }: Context,
  base: string,
): Promise<{ token: string; show_ids: number[] }> {
  const { data } = await call(
    register,
    { body: { email: 'publisher@example.com', name: 'Pia Publisher', password: 'Correct-horse-1' } },
    { base },
  );
  await sql`insert into users (email, name, password_hash, created_at)
    select 'viewer-' || n || '@example.com', 'Vera Viewer', 'none', '2024-11-01'
    from generate_series(1, ${viewerCount}) as n`.execute(db);
  const { rows } = await sql<{ id: number }>`
    insert into shows (publisher_id, title, description, release_date, created_at, updated_at)
    select ${data.id}, 'Show ' || n, 'A story well told.', '2024-11-01', '2024-11-01', '2024-11-01'
    from generate_series(1, ${showCount}) as n returning id`.execute(db);
  await sql`insert into seasons (show_id, title, description, release_date, created_at, updated_at)
    select id, 'Season 1', 'How it began.', '2024-11-01', '2024-11-01', '2024-11-01' from shows`.execute(db);
  await sql`insert into episodes (season_id, show_id, title, episode_number, release_at, release_zone, created_at, updated_at)
    select id, show_id, 'Episode ' || n, n, '2024-11-01', 'UTC', '2024-11-01', '2024-11-01'
    from seasons cross join generate_series(1, ${episodeCount}) as n`.execute(db);
  await sql`insert into videos (episode_id, status, process_status, duration_s, prefix, created_at, updated_at, ready_at)
    select id, 'ready', 100, 2700, 'videos/' || id || '/', '2024-11-01', '2024-11-01', '2024-11-01' from episodes`.execute(
    db,
  );
  await sql`update episodes set video_id = videos.id from videos where videos.episode_id = episodes.id`.execute(
    db,
  );
  return { token: data.token, show_ids: rows.map(({ id }) => id) };
}
