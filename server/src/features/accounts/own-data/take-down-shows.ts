import { sql } from 'kysely';
import type { Tx } from '#db/types.ts';
import { picturesOf } from '#features/accounts/own-data/pictures.ts';
import { sendVideosOf } from '#features/processing/queries.ts';
import { forgetWords, wordsOfShows } from '#features/discovery/search/queries.ts';
import type { Jobs } from '#jobs/queue.ts';

const title = 'Deleted';
const description = 'Deleted with the account of its publisher.';
const pictures = { landscape_id: null, portrait_id: null, trailer_key: null };
const trailers = { trailer_upload: null, trailer_problem: null };

/**
 * What remains to be deleted from storage: keys of files, or of folders if they end in a slash, and ids of
 * images.
 */
export type Left = { files: string[]; images: number[] };

/**
 * Deletes the shows of a member who leaves, with their films, pictures and texts. Blanked rows stay, because
 * paid royalties refer to them.
 */
export async function takeDownShows(tx: Tx, jobs: Jobs, user_id: number, now: Date): Promise<Left> {
  const shows = await tx
    .selectFrom('shows')
    .select(['id', 'trailer_key'])
    .where('publisher_id', '=', user_id)
    .execute();
  if (shows.length === 0) return { files: [], images: [] };
  const ids = shows.map(({ id }) => id);
  const images = await picturesOf(tx, user_id);
  const words = await wordsOfShows(tx, ids);
  const seasons = await tx.selectFrom('seasons').select('trailer_key').where('show_id', 'in', ids).execute();
  const captions = await tx
    .deleteFrom('captions')
    .where('episode_id', 'in', (eb) => eb.selectFrom('episodes').select('id').where('show_id', 'in', ids))
    .returning('key')
    .execute();

  for (const id of ids) await sendVideosOf(tx, jobs, 'episodes.show_id', id);
  await forgetUploads(tx, user_id);
  await tx.deleteFrom('show_cast').where('show_id', 'in', ids).execute();
  await tx
    .deleteFrom('chapters')
    .where('episode_id', 'in', (eb) => eb.selectFrom('episodes').select('id').where('show_id', 'in', ids))
    .execute();
  const gone = {
    ...pictures,
    title,
    description,
    updated_at: now,
    deleted_at: sql<string>`coalesce(deleted_at, ${now.toISOString()}::timestamptz)`,
  };
  await tx
    .updateTable('shows')
    .set({ ...gone, ...trailers })
    .where('id', 'in', ids)
    .execute();
  await tx
    .updateTable('seasons')
    .set({ ...gone, ...trailers })
    .where('show_id', 'in', ids)
    .execute();
  await tx.updateTable('episodes').set(gone).where('show_id', 'in', ids).execute();

  await forgetWords(tx, words);
  const films = [...shows, ...seasons].flatMap(({ trailer_key }) => trailer_key ?? []);
  return {
    files: [...films, ...captions.map(({ key }) => key)],
    images: images.map(({ id }) => id),
  };
}

/** Uploads name their sender. Any bytes left are cleared later as orphans. */
async function forgetUploads(tx: Tx, user_id: number): Promise<void> {
  await tx
    .updateTable('videos')
    .set({ upload_id: null })
    .where('upload_id', 'in', (eb) => eb.selectFrom('uploads').select('id').where('user_id', '=', user_id))
    .execute();
  await tx.deleteFrom('uploads').where('user_id', '=', user_id).execute();
}
