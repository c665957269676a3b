import type { StoredCaptions } from '@kinora/contract/publishing/episode-extras';
import type { Db, Tx } from '#db/types.ts';
import { isDeletedForGood } from '#features/catalogue/visibility-queries.ts';

const captionColumns = ['id', 'language', 'label', 'created_at'] as const;

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

export function listCaptions(db: Db, episode_id: number): Promise<StoredCaptions[]> {
  return db
    .selectFrom('captions')
    .select(captionColumns)
    .where('episode_id', '=', episode_id)
    .orderBy('language')
    .execute();
}

/** Lists the captions of episodes that were deleted for good, alone or with their season or show. */
export function listCaptionsOfDeleted(db: Db): Promise<{ id: number; episode_id: number; key: string }[]> {
  return db
    .selectFrom('captions')
    .innerJoin('episodes', 'episodes.id', 'captions.episode_id')
    .innerJoin('seasons', 'seasons.id', 'episodes.season_id')
    .innerJoin('shows', 'shows.id', 'episodes.show_id')
    .where((eb) =>
      eb.or([isDeletedForGood('episodes'), isDeletedForGood('seasons'), isDeletedForGood('shows')]),
    )
    .select(['captions.id', 'captions.episode_id', 'captions.key'])
    .execute();
}

type NewCaptions = { episode_id: number; language: string; label: string; key: string; now: Date };

/**
 * Adds captions to an episode that has none in their language.
 * @returns whether they were added.
 */
export async function addCaptions(tx: Tx, { now, ...captions }: NewCaptions): Promise<boolean> {
  const added = await tx
    .insertInto('captions')
    .values({ ...captions, created_at: now })
    .onConflict((conflict) => conflict.columns(['episode_id', 'language']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

/** Saves captions in a language. @returns them, and the key of the file they replace, if there was one. */
export async function saveCaptions(
  tx: Tx,
  { now, ...captions }: NewCaptions,
): Promise<{ saved: StoredCaptions; replaced: string | undefined }> {
  const { episode_id, language, label, key } = captions;
  await tx.selectFrom('episodes').select('id').where('id', '=', episode_id).forUpdate().execute();
  const before = await tx
    .selectFrom('captions')
    .select('key')
    .where('episode_id', '=', episode_id)
    .where('language', '=', language)
    .executeTakeFirst();
  // The row is updated in place: current viewers have an address with its id.
  const saved = await tx
    .insertInto('captions')
    .values({ ...captions, created_at: now })
    .onConflict((conflict) =>
      conflict.columns(['episode_id', 'language']).doUpdateSet({ label, key, created_at: now }),
    )
    .returning(captionColumns)
    .executeTakeFirstOrThrow();
  return { saved, replaced: before?.key };
}

/**
 * Deletes captions.
 * @returns the key of their file; undefined if the episode has no such captions.
 */
export async function deleteCaption(
  db: Db,
  episode_id: number,
  caption_id: number,
): Promise<string | undefined> {
  const removed = await db
    .deleteFrom('captions')
    .where('id', '=', caption_id)
    .where('episode_id', '=', episode_id)
    .returning('key')
    .executeTakeFirst();
  return removed?.key;
}
