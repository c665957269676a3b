import { sql } from 'kysely';
import type { Db, Tx } from '#db/types.ts';
import { union, type Intervals } from '#features/playback/watching/intervals.ts';
import { mergeableSince, type Playback } from '#features/playback/rules.ts';

/**
 * Finds a viewer's playback of an episode and locks it, so that concurrent reports are stored one
 * after the other. Without an id, the latest playback is used.
 */
export function lockPlayback(
  tx: Tx,
  user_id: number,
  episode_id: number,
  playback_id: string | undefined,
): Promise<(Playback & { id: string }) | undefined> {
  return tx
    .selectFrom('playback_sessions')
    .where('user_id', '=', user_id)
    .where('episode_id', '=', episode_id)
    .$if(playback_id !== undefined, (query) => query.where('id', '=', playback_id ?? ''))
    .orderBy('started_at', 'desc')
    .limit(1)
    .forUpdate()
    .select(['id', 'started_at', 'expires_at'])
    .executeTakeFirst();
}

/** Finds a playback with its episode and the length of its film. */
export function findPlayback(db: Db, playback_id: string) {
  return db
    .selectFrom('playback_sessions')
    .innerJoin('episodes', 'episodes.id', 'playback_sessions.episode_id')
    .innerJoin('videos', (join) =>
      join.on(sql<boolean>`videos.id = coalesce(episodes.video_id, playback_sessions.video_id)`),
    )
    .where('playback_sessions.id', '=', playback_id)
    .select([
      'playback_sessions.user_id',
      'playback_sessions.episode_id',
      'episodes.show_id',
      sql<number>`coalesce(videos.duration_s, 0)`.as('duration_s'),
    ])
    .executeTakeFirst();
}

/** Counts a playback as a view, unless it has already been counted. */
export async function insertView(
  tx: Tx,
  view: {
    session_id: string;
    user_id: number;
    episode_id: number;
    show_id: number;
    viewed_at: Date;
    region: string | null;
  },
): Promise<void> {
  await tx
    .insertInto('views')
    .values(view)
    .onConflict((conflict) => conflict.column('session_id').doNothing())
    .execute();
}

/** Lists the intervals watched in a playback so far. */
export async function listWatched(tx: Tx, session_id: string): Promise<Intervals> {
  const rows = await tx
    .selectFrom('watched_intervals')
    .where('session_id', '=', session_id)
    .select(['from_s', 'to_s'])
    .execute();
  return rows.map(({ from_s, to_s }) => [from_s, to_s] as const);
}

/**
 * Adds watched intervals to a playback. Intervals received in the same hour are merged, so that an
 * evening of watching takes a few rows instead of hundreds.
 */
export async function addWatched(tx: Tx, session_id: string, added: Intervals, now: Date): Promise<void> {
  const recent = await tx
    .deleteFrom('watched_intervals')
    .where('session_id', '=', session_id)
    .where('received_at', '>=', mergeableSince(now).toISOString())
    .returning(['from_s', 'to_s'])
    .execute();
  const merged = union(
    recent.map(({ from_s, to_s }) => [from_s, to_s] as const),
    added,
  );
  await tx
    .insertInto('watched_intervals')
    .values(merged.map(([from_s, to_s]) => ({ session_id, from_s, to_s, received_at: now })))
    .execute();
}
