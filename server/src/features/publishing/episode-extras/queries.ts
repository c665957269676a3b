import type { EpisodeExtras, StoredCaptions, Marks } from '@kinora/contract/publishing/episode-extras';
import type { Chapter } from '@kinora/contract/playback/playback';
import type { Db, Tx } from '#db/types.ts';

const markColumns = ['intro_start_s', 'intro_end_s', 'recap_start_s', 'recap_end_s'] as const;
const captionColumns = ['id', 'language', 'label', 'created_at'] as const;

/** Reads the length in seconds of the film that viewers currently get; null if there is none. */
export async function filmLength(db: Db, episode_id: number): Promise<number | null> {
  return (await readFilm(db, episode_id))?.duration_s ?? null;
}

export async function readFilm(db: Db, episode_id: number): Promise<EpisodeExtras['film']> {
  const film = await db
    .selectFrom('episodes')
    .innerJoin('videos', 'videos.id', 'episodes.video_id')
    .where('episodes.id', '=', episode_id)
    .select(['duration_s', 'ready_at'])
    .executeTakeFirst();
  return film?.duration_s && film.ready_at ? { duration_s: film.duration_s, ready_at: film.ready_at } : null;
}

export function readMarks(db: Db, episode_id: number): Promise<Marks> {
  return db.selectFrom('episodes').select(markColumns).where('id', '=', episode_id).executeTakeFirstOrThrow();
}

export async function updateMarks(db: Db, episode_id: number, changed: Marks, now: Date): Promise<void> {
  await db
    .updateTable('episodes')
    .set({ ...changed, updated_at: now })
    .where('id', '=', episode_id)
    .execute();
}

export function listChapters(db: Db, episode_id: number): Promise<Chapter[]> {
  return db
    .selectFrom('chapters')
    .select(['start_s', 'title'])
    .where('episode_id', '=', episode_id)
    .orderBy('start_s')
    .execute();
}

/** Replaces all chapters of an episode. */
export async function replaceChapters(tx: Tx, episode_id: number, chapters: Chapter[]): Promise<void> {
  await tx.selectFrom('episodes').select('id').where('id', '=', episode_id).forUpdate().execute();
  await tx.deleteFrom('chapters').where('episode_id', '=', episode_id).execute();
  if (chapters.length === 0) return;
  await tx
    .insertInto('chapters')
    .values(chapters.map((chapter) => ({ ...chapter, episode_id })))
    .execute();
}

export function listCaptions(db: Db, episode_id: number): Promise<StoredCaptions[]> {
  return db
    .selectFrom('captions')
    .select(captionColumns)
    .where('episode_id', '=', episode_id)
    .orderBy('language')
    .execute();
}

/** Lists the captions of episodes that were deleted, alone or with their season or show. */
export function listCaptionsOfDeleted(db: Db): Promise<{ id: number; episode_id: number; key: string }[]> {
  return db
    .selectFrom('captions')
    .innerJoin('episodes', 'episodes.id', 'captions.episode_id')
    .innerJoin('seasons', 'seasons.id', 'episodes.season_id')
    .innerJoin('shows', 'shows.id', 'episodes.show_id')
    .where((eb) =>
      eb.or([
        eb('episodes.deleted_at', 'is not', null),
        eb('seasons.deleted_at', 'is not', null),
        eb('shows.deleted_at', 'is not', null),
      ]),
    )
    .select(['captions.id', 'captions.episode_id', 'captions.key'])
    .execute();
}

type NewCaptions = { episode_id: number; language: string; label: string; key: string; now: Date };

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
