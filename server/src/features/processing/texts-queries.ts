import type { FilmTexts } from '#db/tables/processing.ts';
import type { Db, Tx } from '#db/types.ts';
import { addCaptions } from '#features/playback/extras/captions-queries.ts';
import { addChapters } from '#features/playback/extras/chapter-queries.ts';
import { updateClaimed, type Claim } from '#features/processing/claim-queries.ts';

/**
 * Keeps the captions and chapters found in a film until it is published.
 * @returns false if the claim is no longer valid.
 */
export async function saveTexts(db: Db, claim: Claim, texts: FilmTexts): Promise<boolean> {
  const { numUpdatedRows } = await updateClaimed(db, claim)
    .set({ texts: JSON.stringify(texts) })
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Reads the captions and chapters that an earlier attempt found in a film, or that will be published with it. */
export async function readTexts(db: Db, video_id: number): Promise<FilmTexts | null> {
  const video = await db.selectFrom('videos').select('texts').where('id', '=', video_id).executeTakeFirst();
  return video?.texts ?? null;
}

/**
 * Adds the captions and chapters of a film that is being published to its episode. Captions and
 * chapters that the publisher entered are kept.
 * @returns the keys of files that are not needed.
 */
export async function publishTexts(
  tx: Tx,
  film: { episode_id: number; video_id: number },
  now: Date,
): Promise<string[]> {
  const { captions, chapters } = (await readTexts(tx, film.video_id)) ?? { captions: [], chapters: [] };
  const unused: string[] = [];
  for (const track of captions) {
    const { isAdded, replaced } = await addCaptions(tx, { ...track, ...film, source: 'imported', now });
    unused.push(...replaced, ...(isAdded ? [] : [track.key]));
  }
  await addChapters(tx, film, chapters);
  await clearTexts(tx, film.video_id);
  return unused;
}

export async function clearTexts(db: Db, video_id: number): Promise<void> {
  await db.updateTable('videos').set({ texts: null }).where('id', '=', video_id).execute();
}
