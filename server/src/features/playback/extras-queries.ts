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

/** Finds the storage key of captions that belong to the episode of a video. */
export async function findCaptionKey(
  db: Db,
  video_id: number,
  caption_id: number,
): Promise<string | undefined> {
  const found = await db
    .selectFrom('captions')
    .innerJoin('videos', 'videos.episode_id', 'captions.episode_id')
    .where('videos.id', '=', video_id)
    .where('captions.id', '=', caption_id)
    .select('captions.key')
    .executeTakeFirst();
  return found?.key;
}
