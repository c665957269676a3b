import type { Chapter } from '@kinora/contract/playback/playback';
import type { Db, Tx } from '#db/types.ts';

export function listChapters(db: Db, episode_id: number): Promise<Chapter[]> {
  return db
    .selectFrom('chapters')
    .select(['start_s', 'title'])
    .where('episode_id', '=', episode_id)
    .orderBy('start_s')
    .execute();
}

/** Replaces all chapters of an episode. `video_id` is the film that they came with, if any. */
export async function replaceChapters(
  tx: Tx,
  episode_id: number,
  chapters: readonly Chapter[],
  video_id: number | null = null,
): Promise<void> {
  await tx.selectFrom('episodes').select('id').where('id', '=', episode_id).forUpdate().execute();
  await tx.deleteFrom('chapters').where('episode_id', '=', episode_id).execute();
  if (chapters.length === 0) return;
  await tx
    .insertInto('chapters')
    .values(chapters.map((chapter) => ({ ...chapter, episode_id, video_id })))
    .execute();
}

/**
 * Adds a film's chapters to an episode in place of earlier films' chapters, unless its publisher
 * entered some.
 */
export async function addChapters(
  tx: Tx,
  { episode_id, video_id }: { episode_id: number; video_id: number },
  chapters: readonly Chapter[],
): Promise<void> {
  await tx.selectFrom('episodes').select('id').where('id', '=', episode_id).forUpdate().execute();
  await tx
    .deleteFrom('chapters')
    .where('episode_id', '=', episode_id)
    .where('video_id', '<', video_id)
    .execute();
  if ((await listChapters(tx, episode_id)).length === 0)
    await replaceChapters(tx, episode_id, chapters, video_id);
}
