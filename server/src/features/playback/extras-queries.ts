import type { Stretch } from '@kinora/contract/playback/playback';
import { jsonList } from '#db/sql.ts';
import type { Db } from '#db/types.ts';

/** Reads what comes with an episode's film: captions by language, and chapters in order. */
export function readExtras(db: Db, episode_id: number) {
  return db
    .selectNoFrom([
      jsonList(
        db
          .selectFrom('captions')
          .where('episode_id', '=', episode_id)
          .orderBy('language')
          .orderBy('label')
          .select(['id', 'language', 'label']),
      ).as('captions'),
      jsonList(
        db
          .selectFrom('chapters')
          .where('episode_id', '=', episode_id)
          .orderBy('start_s')
          .select(['start_s', 'title']),
      ).as('chapters'),
    ])
    .executeTakeFirstOrThrow();
}

/** Returns the storage key of captions, if they belong to the episode of that video. */
export async function captionKey(db: Db, video_id: number, caption_id: number): Promise<string | undefined> {
  const found = await db
    .selectFrom('captions')
    .innerJoin('videos', 'videos.episode_id', 'captions.episode_id')
    .where('videos.id', '=', video_id)
    .where('captions.id', '=', caption_id)
    .select('captions.key')
    .executeTakeFirst();
  return found?.key;
}

/**
 * Clips a mark of an episode to the length of its film; null if nothing remains. A film that replaced another
 * may be shorter than the one that was marked.
 */
export function stretch(start_s: number | null, end_s: number | null, length_s: number): Stretch | null {
  if (start_s === null || end_s === null || start_s >= length_s) return null;
  return { start_s, end_s: Math.min(end_s, length_s) };
}
