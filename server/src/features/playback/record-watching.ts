import { transaction } from '#db/transaction.ts';
import type { Db, Tx } from '#db/types.ts';
import {
  countsAsView,
  joinedSince,
  lasted_s,
  newlyWatched,
  type Playback,
} from '#features/playback/rules.ts';
import { lengthOf, union, type Stretches } from '#features/playback/intervals.ts';
import { notFound } from '#http/errors.ts';

export type Telling = {
  viewer_id: number;
  episode: { id: number; show_id: number; duration_s: number };
  /** Without an id, the viewer's latest playback of the episode is used. */
  playback_id: string | undefined;
  intervals: Stretches;
  /** The viewer's region, as a two-letter code; null if unknown. */
  region: string | null;
  now: Date;
};

/**
 * Stores what was watched in a playback, and counts its view once there is one. A repeated report counts
 * once.
 * @returns when the playback began, and whether its view is counted; null if there is no playback.
 * @throws 404 when the playback is not this viewer's, or not of this episode.
 */
export function keepWatched(
  db: Db,
  { viewer_id, episode, playback_id, intervals, region, now }: Telling,
): Promise<{ started_at: string; counted: boolean } | null> {
  return transaction(db, async (tx) => {
    const playback = await takePlayback(tx, viewer_id, episode.id, playback_id);
    if (!playback) {
      if (playback_id) throw notFound('This playback is not known. Start the episode again.');
      return null;
    }
    const { id, started_at } = playback;
    const lasted = lasted_s(playback, now);
    const kept = await listWatched(tx, id);
    const known = kept.map(({ from_s, to_s }) => [from_s, to_s] as const);
    const fresh = newlyWatched(intervals, { known, duration_s: episode.duration_s, lasted_s: lasted });
    if (fresh.length > 0) await joinWatched(tx, id, fresh, now);
    const counted = countsAsView(lengthOf(known) + lengthOf(fresh), lasted);
    if (counted) await countView(tx, { session_id: id, viewer_id, episode, region, now });
    return { started_at, counted };
  });
}

/** Finds a playback and locks it, so that concurrent reports are stored one after the other. */
function takePlayback(
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

async function countView(
  tx: Tx,
  {
    session_id,
    viewer_id,
    episode,
    region,
    now,
  }: Omit<Telling, 'playback_id' | 'intervals'> & { session_id: string },
): Promise<void> {
  await tx
    .insertInto('views')
    .values({
      session_id,
      user_id: viewer_id,
      episode_id: episode.id,
      show_id: episode.show_id,
      viewed_at: now,
      region,
    })
    .onConflict((conflict) => conflict.column('session_id').doNothing())
    .execute();
}

const listWatched = (tx: Tx, session_id: string) =>
  tx
    .selectFrom('watched_intervals')
    .where('session_id', '=', session_id)
    .select(['from_s', 'to_s'])
    .execute();

/**
 * Merges new intervals with those received in the same hour, so that an evening takes a few rows instead of
 * hundreds.
 */
async function joinWatched(tx: Tx, session_id: string, fresh: Stretches, now: Date): Promise<void> {
  const lately = await tx
    .deleteFrom('watched_intervals')
    .where('session_id', '=', session_id)
    .where('received_at', '>=', joinedSince(now).toISOString())
    .returning(['from_s', 'to_s'])
    .execute();
  const joined = union(
    lately.map(({ from_s, to_s }) => [from_s, to_s] as const),
    fresh,
  );
  await tx
    .insertInto('watched_intervals')
    .values(joined.map(([from_s, to_s]) => ({ session_id, from_s, to_s, received_at: now })))
    .execute();
}
