import type { CaptionSource, StoredCaptions } from '@kinora/contract/publishing/episode-extras';
import { sql } from 'kysely';
import type { Db, Tx } from '#db/types.ts';
import { isPermanentlyDeleted } from '#features/catalogue/visibility-queries.ts';

const captionColumns = ['id', 'language', 'label', 'source', 'created_at'] as const;

/** Whether captions are in a language or a variant of it: `pt` and `pt-BR` are treated as the same. */
const isInLanguage = (language: string) =>
  sql<boolean>`split_part(captions.language, '-', 1) = split_part(${language}, '-', 1)`;

/** Finds captions that belong to the episode of a video: the storage key of their file, and the film's length. */
export function findCaptions(
  db: Db,
  video_id: number,
  caption_id: number,
): Promise<{ key: string; duration_s: number | null } | undefined> {
  return db
    .selectFrom('captions')
    .innerJoin('videos', 'videos.episode_id', 'captions.episode_id')
    .where('videos.id', '=', video_id)
    .where('captions.id', '=', caption_id)
    .select(['captions.key', 'videos.duration_s'])
    .executeTakeFirst();
}

/** Lists the captions of the episode that a video belongs to. */
export function listCaptionsOfVideo(db: Db, video_id: number) {
  return db
    .selectFrom('captions')
    .innerJoin('videos', 'videos.episode_id', 'captions.episode_id')
    .where('videos.id', '=', video_id)
    .select(['captions.id', 'captions.language', 'captions.label', 'captions.source'])
    .orderBy('captions.language')
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

/**
 * Lists the captions of episodes that were deleted permanently, individually or with their season
 * or show.
 */
export function listCaptionsOfDeletedEpisodes(
  db: Db,
): Promise<{ id: number; episode_id: number; key: string }[]> {
  return db
    .selectFrom('captions')
    .innerJoin('episodes', 'episodes.id', 'captions.episode_id')
    .innerJoin('seasons', 'seasons.id', 'episodes.season_id')
    .innerJoin('shows', 'shows.id', 'episodes.show_id')
    .where((eb) =>
      eb.or([
        isPermanentlyDeleted('episodes'),
        isPermanentlyDeleted('seasons'),
        isPermanentlyDeleted('shows'),
      ]),
    )
    .select(['captions.id', 'captions.episode_id', 'captions.key'])
    .execute();
}

type NewCaptions = {
  episode_id: number;
  language: string;
  label: string;
  key: string;
  source: CaptionSource;
  now: Date;
};

/** Whether an episode has captions in a language or a variant of it. */
export async function hasCaptionsIn(db: Db, episode_id: number, language: string): Promise<boolean> {
  const found = await db
    .selectFrom('captions')
    .select('id')
    .where('episode_id', '=', episode_id)
    .where(isInLanguage(language))
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Adds captions to an episode that has none in their language except automatic ones, which they replace.
 * `video_id` is the film that they came with, or from which they were transcribed.
 * @returns whether they were added, and the keys of the files they replace.
 */
export async function addCaptions(
  tx: Tx,
  { now, ...captions }: NewCaptions & { video_id?: number },
): Promise<{ isAdded: boolean; replaced: string[] }> {
  const { episode_id, language } = captions;
  await lockEpisode(tx, episode_id);
  const replaced = await deleteAutomaticIn(tx, episode_id, language);
  const added = await tx
    .insertInto('captions')
    .values({ ...captions, created_at: now })
    .onConflict((conflict) => conflict.columns(['episode_id', 'language']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return { isAdded: added !== undefined, replaced };
}

/**
 * Saves captions in a language; they replace earlier ones in that language, and automatic ones in its
 * variants.
 * @returns the captions, and the keys of the files they replace.
 */
export async function saveCaptions(
  tx: Tx,
  { now, ...captions }: NewCaptions,
): Promise<{ saved: StoredCaptions; replaced: string[] }> {
  const { episode_id, language, label, key, source } = captions;
  await lockEpisode(tx, episode_id);
  const previous = await tx
    .selectFrom('captions')
    .select('key')
    .where('episode_id', '=', episode_id)
    .where('language', '=', language)
    .execute();
  // The row is updated in place, because open players have a URL with its id.
  const saved = await tx
    .insertInto('captions')
    .values({ ...captions, created_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['episode_id', 'language'])
        .doUpdateSet({ label, key, source, video_id: null, created_at: now }),
    )
    .returning(captionColumns)
    .executeTakeFirstOrThrow();
  const variants = await deleteAutomaticIn(tx, episode_id, language);
  return { saved, replaced: [...previous.map((one) => one.key), ...variants] };
}

/** Locks an episode, so that changes to its captions are serialized. */
export async function lockEpisode(tx: Tx, episode_id: number): Promise<void> {
  await tx.selectFrom('episodes').select('id').where('id', '=', episode_id).forUpdate().execute();
}

/** @returns the keys of the deleted files. */
async function deleteAutomaticIn(tx: Tx, episode_id: number, language: string): Promise<string[]> {
  const deleted = await tx
    .deleteFrom('captions')
    .where('episode_id', '=', episode_id)
    .where('source', 'in', ['automatic', 'translated'])
    .where(isInLanguage(language))
    .returning('key')
    .execute();
  return deleted.map(({ key }) => key);
}

/**
 * Deletes the captions that came with earlier films of an episode, or were transcribed from them.
 * @returns the keys of their files.
 */
export async function deleteOutdatedCaptions(
  tx: Tx,
  { episode_id, video_id }: { episode_id: number; video_id: number },
): Promise<string[]> {
  const deleted = await tx
    .deleteFrom('captions')
    .where('episode_id', '=', episode_id)
    .where('video_id', '<', video_id)
    .returning('key')
    .execute();
  return deleted.map(({ key }) => key);
}

/** Finds the storage key of an episode's captions. */
export async function findCaptionsKey(
  db: Db,
  episode_id: number,
  caption_id: number,
): Promise<string | undefined> {
  const found = await db
    .selectFrom('captions')
    .select('key')
    .where('episode_id', '=', episode_id)
    .where('id', '=', caption_id)
    .executeTakeFirst();
  return found?.key;
}

/**
 * Deletes captions.
 * @returns the key of their file; undefined if the episode does not have these captions.
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
