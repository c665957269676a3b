import { after, hour } from '@kinora/server/clock';
import type { Tx } from '@kinora/server/db/types';
import { insertFollowMonths } from '#queries.ts';
import type { Fan, Play } from '#watching.ts';

// How many rows one statement inserts: few enough to stay well below the limit on parameters.
const batchSize = 1000;

const batches = <T>(rows: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(rows.length / batchSize) }, (_, index) =>
    rows.slice(index * batchSize, (index + 1) * batchSize),
  );

/** Inserts the rows that players' reports would have created. */
export async function insertPlays(tx: Tx, plays: readonly Play[]): Promise<void> {
  for (const batch of batches(plays)) {
    await tx
      .insertInto('playback_sessions')
      .values(
        batch.map(({ session_id, user_id, episode_id, started_at }) => ({
          id: session_id,
          user_id,
          episode_id,
          started_at,
          expires_at: after(started_at, 6 * hour),
        })),
      )
      .execute();
    await tx
      .insertInto('watched_intervals')
      .values(
        batch.map(({ session_id, watched_s, started_at }) => ({
          session_id,
          from_s: 0,
          to_s: watched_s,
          received_at: after(started_at, watched_s * 1000),
        })),
      )
      .execute();
    await tx
      .insertInto('views')
      .values(
        batch.map(({ session_id, user_id, episode_id, show_id, started_at, region }) => ({
          session_id,
          user_id,
          episode_id,
          show_id,
          viewed_at: started_at,
          region,
        })),
      )
      .execute();
  }
}

/** Inserts followers, and how many each show gained in each month. */
export async function insertFollowers(tx: Tx, followers: readonly Fan[]): Promise<void> {
  for (const batch of batches(followers))
    await tx
      .insertInto('follows')
      .values(batch.map(({ user_id, show_id, since }) => ({ user_id, show_id, followed_at: since })))
      .execute();
  await insertFollowMonths(tx);
}

export async function insertLikes(tx: Tx, likes: readonly Fan[]): Promise<void> {
  for (const batch of batches(likes))
    await tx
      .insertInto('reactions')
      .values(
        batch.map(({ user_id, show_id, since }) => ({
          user_id,
          show_id,
          kind: 'like' as const,
          reacted_at: since,
        })),
      )
      .execute();
}
