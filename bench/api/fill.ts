import { sql } from 'kysely';
import { after, day } from '../../server/src/clock.ts';
import type { Context } from '../../server/src/context.ts';
import { insertSession } from '../../server/src/db/session-queries.ts';
import { transaction } from '../../server/src/db/transaction.ts';
import { computeScores } from '../../server/src/features/discovery/scores.ts';
import { newToken } from '../../server/src/http/access/auth.ts';
import { addFilms, fillCatalogue, type Catalogue } from '../search/catalogue.ts';
import { indexAfter } from '../search/index-catalogue.ts';

/** A service has half as many viewers as shows, but at least this many. */
const minViewers = 100;
const followersPerShow = 10;
const playbacksPerShow = 10;
const intervalsPerPlayback = 10;
const neighboursPerShow = 20;

export type Service = { catalogue: Catalogue; tokens: string[] };

/**
 * Fills a service in proportion to its shows: a service with 100,000 shows gets a million follows, a million views
 * and ten million watched intervals.
 */
export async function fillService(context: Context, shows: number, signedIn = 20): Promise<Service> {
  const { clock, db } = context;
  const catalogue = await indexAfter(db, async () => {
    const created = await fillCatalogue(context, shows);
    await addFilms(context);
    return created;
  });
  const now = clock.now().toISOString();
  const viewers = sql.lit(Math.max(minViewers, shows / 2));
  const viewer = sql`first + (shows.id::bigint * 31 + n * 997) % ${viewers}`;
  await transaction(db, async (tx) => {
    // Disables foreign keys: the rows refer to each other correctly, and checking millions of references would
    // take most of the time.
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`insert into users (email, name, password_hash, created_at)
      select 'viewer-' || n || '@example.com', 'Viewer', 'none', ${now}
      from generate_series(1, ${viewers}) n`.execute(tx);
    const first = sql`(select min(id) as first from users where email like 'viewer-%')`;
    await sql`insert into follows (user_id, show_id, followed_at)
      select ${viewer}, shows.id, ${now}
      from ${first} viewers, shows, generate_series(1, ${sql.lit(followersPerShow)}) n`.execute(tx);
    await sql`insert into playback_sessions (id, user_id, episode_id, started_at, expires_at)
      select gen_random_uuid(), ${viewer}, episode.id,
        ${now}::timestamptz - (shows.id * n % 700) * interval '1 hour', ${now}
      from ${first} viewers, shows join (select show_id, min(id) as id from episodes group by show_id) episode
        on episode.show_id = shows.id, generate_series(1, ${sql.lit(playbacksPerShow)}) n`.execute(tx);
    await sql`insert into views (session_id, user_id, episode_id, show_id, viewed_at)
      select playback.id, playback.user_id, playback.episode_id, episodes.show_id, playback.started_at
      from playback_sessions playback join episodes on episodes.id = playback.episode_id`.execute(tx);
    await sql`insert into watched_intervals (session_id, from_s, to_s, received_at)
      select id, n * 30, n * 30 + 30, started_at
      from playback_sessions, generate_series(1, ${sql.lit(intervalsPerPlayback)}) n`.execute(tx);
    await sql`insert into watch_progress (user_id, episode_id, position_s, updated_at)
      select user_id, episode_id, 300, max(started_at) from playback_sessions group by user_id, episode_id`.execute(
      tx,
    );
    await sql`insert into watch_times (user_id, episode_id, show_id, watched_s, watched_at)
      select user_id, episode_id, show_id, 300, max(viewed_at) from views
      group by user_id, episode_id, show_id`.execute(tx);
    await sql`with model as (
        insert into neighbour_models (made_at, current) values (${now}, true) returning id)
      insert into show_neighbours (model_id, show_id, neighbour_id, score)
      select model.id, shows.id, neighbour.id, 1.0 / n
      from model, shows, generate_series(1, ${sql.lit(neighboursPerShow)}) n,
        lateral (select id from shows later where later.id > shows.id order by id offset n - 1 limit 1) neighbour`.execute(
      tx,
    );
  });
  await computeScores(db, clock.now());
  await sql`vacuum analyze`.execute(db);
  return { catalogue, tokens: await signInViewers(context, signedIn) };
}

/** Gives some viewers a subscription and signs them in. @returns their session tokens. */
async function signInViewers({ clock, db }: Context, count: number): Promise<string[]> {
  const now = clock.now();
  const viewers = await db
    .selectFrom('users')
    .select('id')
    .where('email', 'like', 'viewer-%')
    .limit(count)
    .execute();
  return Promise.all(
    viewers.map(async ({ id }) => {
      await db
        .insertInto('subscriptions')
        .values({
          user_id: id,
          provider: 'sandbox',
          provider_ref: `viewer-${id}`,
          status: 'active',
          price_minor: 999,
          currency: 'usd',
          access_until: after(now, 30 * day),
          paid_until: after(now, 30 * day),
          started_at: now,
          created_at: now,
          updated_at: now,
        })
        .execute();
      const { token, token_hash } = newToken();
      await insertSession(db, {
        user_id: id,
        token_hash,
        device_hash: token_hash,
        device_type: null,
        user_agent: null,
        created_at: now,
        expires_at: after(now, day),
      });
      return token;
    }),
  );
}
