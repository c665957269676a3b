import type { Tx, Db } from '@kinora/server/db/types';
import { queueVideo } from '@kinora/server/features/processing/queries';
import { processTrailer } from '@kinora/server/features/publishing/trailers/process-trailer-job';
import type { Jobs } from '@kinora/server/jobs/queue';

/** Reads the titles for an episode's film; undefined if the episode was deleted or already has a video. */
export function readBareEpisode(db: Db, episode_id: number) {
  return db
    .selectFrom('episodes')
    .innerJoin('seasons', 'seasons.id', 'episodes.season_id')
    .innerJoin('shows', 'shows.id', 'episodes.show_id')
    .where('episodes.id', '=', episode_id)
    .where('episodes.deleted_at', 'is', null)
    .where('seasons.deleted_at', 'is', null)
    .where('shows.deleted_at', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom('videos').select('videos.id').whereRef('videos.episode_id', '=', 'episodes.id'),
        ),
      ),
    )
    .select([
      'episodes.title as episode',
      'episodes.episode_number',
      'seasons.title as season',
      'shows.title as show',
    ])
    .executeTakeFirst();
}

/** Queues a film for processing; false if the episode was deleted or has got a video in the meantime. */
export async function addFilm(
  tx: Tx,
  jobs: Jobs,
  episode_id: number,
  source_key: string,
  now: Date,
): Promise<boolean> {
  await tx.selectFrom('episodes').select('id').where('id', '=', episode_id).forUpdate().execute();
  if (!(await readBareEpisode(tx, episode_id))) return false;
  await queueVideo(tx, jobs, { episode_id, upload_id: null, source_key, now });
  return true;
}

/** Reads which images a show has; undefined if it was deleted. */
export function readPictures(db: Db, show_id: number) {
  return db
    .selectFrom('shows')
    .select(['landscape_id', 'portrait_id', 'trailer_key'])
    .where('id', '=', show_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** Sets an image on a show that has none, and on those of its seasons that have none. */
export async function setPicture(
  tx: Tx,
  show_id: number,
  column: 'landscape_id' | 'portrait_id',
  image_id: number,
): Promise<void> {
  await tx
    .updateTable('shows')
    .set({ [column]: image_id })
    .where('id', '=', show_id)
    .where(column, 'is', null)
    .execute();
  await tx
    .updateTable('seasons')
    .set({ [column]: image_id })
    .where('show_id', '=', show_id)
    .where(column, 'is', null)
    .execute();
}

export const addTrailer = (tx: Tx, jobs: Jobs, show_id: number, source_key: string): Promise<void> =>
  jobs.send(tx, processTrailer, { kind: 'show', id: show_id, source_key }, source_key);
