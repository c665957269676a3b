import { sql } from 'kysely';
import type { Context } from '../../server/src/context.ts';
import { insertSession } from '../../server/src/db/session-queries.ts';
import { newToken } from '../../server/src/http/access/auth.ts';

type Filled = {
  token: string;
  seasons: [{ season_id: number; episodes: number }, { season_id: number; episodes: number }];
};

/** Creates a publisher's show with a short and a long season. */
export async function fillTables({ db, clock }: Context, [small, large]: [number, number]): Promise<Filled> {
  const now = clock.now();
  const dates = { created_at: now, updated_at: now };
  const user = await db
    .insertInto('users')
    .values({
      email: 'pia.publisher@example.com',
      name: 'Pia Publisher',
      password_hash: 'none',
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { token, token_hash } = newToken();
  await insertSession(db, {
    user_id: user.id,
    token_hash,
    device_hash: token_hash,
    device_type: null,
    user_agent: null,
    created_at: now,
    expires_at: new Date(now.getTime() + 86_400_000),
  });
  const show = await db
    .insertInto('shows')
    .values({
      publisher_id: user.id,
      title: 'The Long Quiet',
      description: 'A town that forgot how to speak.',
      release_date: now,
      ...dates,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const addSeason = async (episodes: number) => {
    const { id: season_id } = await db
      .insertInto('seasons')
      .values({ show_id: show.id, title: 'Season', description: 'A year.', release_date: now, ...dates })
      .returning('id')
      .executeTakeFirstOrThrow();
    await sql`insert into episodes
        (show_id, season_id, title, episode_number, release_at, release_zone, created_at, updated_at)
      select ${show.id}, ${season_id}, 'Part ' || reverse(number::text), number, ${now}, 'UTC', ${now}, ${now}
      from generate_series(1, ${episodes}) number`.execute(db);
    await sql`insert into videos
        (episode_id, status, process_status, duration_s, width, height, prefix, created_at, updated_at,
        ready_at)
      select id, 'ready', 100, 60, 1280, 720, 'videos/' || id, ${now}, ${now}, ${now}
      from episodes where season_id = ${season_id}`.execute(db);
    await sql`with played as (
        insert into playback_sessions (id, user_id, episode_id, started_at, expires_at)
        select gen_random_uuid(), ${user.id}, episodes.id, ${now}, ${now}
        from episodes, generate_series(1, 1 + episode_number % 3) where season_id = ${season_id}
        returning id, user_id, episode_id)
      insert into views (session_id, user_id, episode_id, show_id, viewed_at)
      select id, user_id, episode_id, ${show.id}, ${now} from played`.execute(db);
    return { season_id, episodes };
  };
  return { token, seasons: [await addSeason(small), await addSeason(large)] };
}
