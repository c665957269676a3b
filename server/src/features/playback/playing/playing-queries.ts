import { sql } from 'kysely';
import { after, day } from '#clock.ts';
import { activeSessions } from '#db/session-queries.ts';
import type { Db, Tx } from '#db/types.ts';
import { playingFor_ms, type PlayingPlayback } from '#features/playback/playing/playing-rules.ts';

/** A playback of an account that is playing or has played within the last day. */
export type RecentPlayback = PlayingPlayback & {
  is_playing: boolean;
  is_displaced: boolean;
  user_agent: string | null;
  show_name: string;
};

/** Serializes concurrent claims of one account, across processes. */
export async function lockClaims(tx: Tx, user_id: number): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', user_id).forNoKeyUpdate().execute();
}

/** Lists the account's playbacks of the last day, whether or not they are still playing, in active sessions. */
export async function listRecentPlaybacks(db: Db, user_id: number, now: Date): Promise<RecentPlayback[]> {
  return activeSessions(db, now)
    .innerJoin('playing_now', 'playing_now.session_id', 'sessions.id')
    .innerJoin('playback_sessions', 'playback_sessions.id', 'playing_now.playback_id')
    .innerJoin('episodes', 'episodes.id', 'playback_sessions.episode_id')
    .innerJoin('shows', 'shows.id', 'episodes.show_id')
    .where('playing_now.user_id', '=', user_id)
    .select([
      'playing_now.playback_id',
      'playing_now.session_id',
      'playing_now.began_at',
      'playing_now.is_displaced',
      'sessions.user_agent',
      'shows.title as show_name',
      sql<boolean>`playing_now.expires_at > ${now.toISOString()}`.as('is_playing'),
    ])
    .execute();
}

/**
 * Extends the time of a playback that is playing.
 * @returns false if it is no longer playing or belongs to another session.
 */
export async function extendPlaying(
  db: Db,
  { session_id, playback_id }: { session_id: number; playback_id: string },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('playing_now')
    .set({ expires_at: after(now, playingFor_ms) })
    .where('playback_id', '=', playback_id)
    .where('session_id', '=', session_id)
    .where('is_displaced', '=', false)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Finds a playback if it belongs to this viewer. */
export function findOwnPlayback(
  db: Db,
  user_id: number,
  playback_id: string,
): Promise<{ stopped_at: string | null } | undefined> {
  return db
    .selectFrom('playback_sessions')
    .select('stopped_at')
    .where('id', '=', playback_id)
    .where('user_id', '=', user_id)
    .executeTakeFirst();
}

/** Records that a playback is in progress, and deletes outdated rows of the account. */
export async function beginPlaying(
  tx: Tx,
  playback: { playback_id: string; user_id: number; session_id: number },
  now: Date,
): Promise<void> {
  await tx
    .deleteFrom('playing_now')
    .where('user_id', '=', playback.user_id)
    .where('expires_at', '<', after(now, -day).toISOString())
    .execute();
  const times = { began_at: now, expires_at: after(now, playingFor_ms), is_displaced: false };
  const { session_id } = playback;
  await tx
    .insertInto('playing_now')
    .values({ ...playback, ...times })
    .onConflict((conflict) => conflict.column('playback_id').doUpdateSet({ session_id, ...times }))
    .execute();
}

/** Marks playbacks as displaced, because another one has taken their place. */
export async function markDisplaced(tx: Tx, playback_ids: readonly string[], now: Date): Promise<void> {
  if (playback_ids.length === 0) return;
  await tx
    .updateTable('playing_now')
    .set({ is_displaced: true, expires_at: now })
    .where('playback_id', 'in', playback_ids)
    .execute();
}

/** Marks a playback as no longer playing, because it was paused or closed. */
export async function endPlaying(
  db: Db,
  { user_id, playback_id }: { user_id: number; playback_id: string },
  now: Date,
): Promise<void> {
  await db
    .updateTable('playing_now')
    .set({ expires_at: now })
    .where('playback_id', '=', playback_id)
    .where('user_id', '=', user_id)
    .where('expires_at', '>', now.toISOString())
    .execute();
}
