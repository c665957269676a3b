import { sql } from 'kysely';
import { after } from '#clock.ts';
import type { Db, Tx } from '#db/types.ts';
import { networksWithin_ms } from '#features/playback/playing/playing-rules.ts';

/** Records that a playback is used from a network; does nothing if the playback no longer exists. */
export async function saveNetwork(
  db: Db,
  { playback_id, network }: { playback_id: string; network: string },
  now: Date,
): Promise<void> {
  await sql`insert into playback_networks (playback_id, network, seen_at)
    select id, ${network}, ${now.toISOString()} from playback_sessions where id = ${playback_id}
    on conflict (playback_id, network) do update set seen_at = excluded.seen_at`.execute(db);
}

export async function countRecentNetworks(db: Db, playback_id: string, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('playback_networks')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('playback_id', '=', playback_id)
    .where('seen_at', '>', since.toISOString())
    .executeTakeFirstOrThrow();
  return count;
}

/** Stops a playback permanently. @returns false if it was already stopped. */
export async function stopPlayback(tx: Tx, playback_id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('playback_sessions')
    .set({ stopped_at: now })
    .where('id', '=', playback_id)
    .where('stopped_at', 'is', null)
    .executeTakeFirst();
  await tx
    .updateTable('playing_now')
    .set({ is_displaced: true, expires_at: now })
    .where('playback_id', '=', playback_id)
    .execute();
  return numUpdatedRows > 0n;
}

/** Deletes the networks that are too old to be counted. */
export async function deleteOldNetworks(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('playback_networks')
    .where('seen_at', '<=', after(now, -networksWithin_ms).toISOString())
    .execute();
}
