import { sql } from 'kysely';
import { after } from '#clock.ts';
import type { Tx } from '#db/types.ts';
import { reportGrace_ms, urlLifetime_ms } from '#features/playback/rules.ts';
import { uploadOrder } from '#features/processing/queries.ts';

/**
 * Lists videos that a newer video has replaced and that no one can still be playing: every URL issued for
 * them has expired, and no new URL can be requested.
 */
export function listReplacedVideos(tx: Tx, now: Date): Promise<{ id: number }[]> {
  return tx
    .selectFrom('videos')
    .innerJoin('episodes', 'episodes.id', 'videos.episode_id')
    .innerJoin('videos as shown', 'shown.id', 'episodes.video_id')
    .where(
      sql<boolean>`(${uploadOrder('videos')} < ${uploadOrder('shown')} or videos.stands_in_for = shown.id)`,
    )
    .where('videos.status', 'in', ['ready', 'failed', 'damaged'])
    .where((eb) => eb.or([eb('videos.prefix', 'is not', null), eb('videos.source_key', 'is not', null)]))
    .where('shown.ready_at', '<', after(now, -urlLifetime_ms - reportGrace_ms).toISOString())
    .where(
      sql<boolean>`not exists (select from playback_sessions where video_id = videos.id
        and expires_at > ${after(now, -reportGrace_ms).toISOString()}::timestamptz)`,
    )
    .select('videos.id')
    .orderBy('videos.id')
    .execute();
}
