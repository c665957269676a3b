import type { Db, Tx } from '#db/types.ts';
import { leaseEnd, type Published } from '#features/processing/claim-queries.ts';
import { insertRenditions, isWanted, retireVideo, sendVideo } from '#features/processing/queries.ts';
import { fileRejected, notYetShown } from '#features/processing/rules.ts';
import type { Jobs } from '#jobs/queue.ts';

/** Whether a video is unfinished and its episode has nothing to show until it is finished. */
export async function needsStandIn(db: Db | Tx, video_id: number): Promise<boolean> {
  const video = await db
    .selectFrom('videos')
    .innerJoin('episodes', 'episodes.id', 'videos.episode_id')
    .where('videos.id', '=', video_id)
    .where('videos.status', 'in', ['queued', 'processing'])
    .where('episodes.video_id', 'is', null)
    .where(isWanted)
    .select('videos.id')
    .executeTakeFirst();
  return video !== undefined;
}

/**
 * Creates the row of a stand-in, or finds the row that an earlier attempt created, so that files stored under
 * its id can be found again whatever happens. The stand-in is not visible yet.
 * @returns the stand-in's id; undefined if the stand-in of this video has already been shown.
 */
export async function reserveStandIn(
  db: Db,
  { id: stands_in_for, episode_id }: { id: number; episode_id: number },
  now: Date,
): Promise<number | undefined> {
  const { code, reason } = notYetShown;
  const row = { status: 'failed' as const, reason_code: code, reason, created_at: now, updated_at: now };
  await db
    .insertInto('videos')
    .values({ episode_id, stands_in_for, ...row })
    .onConflict((conflict) => conflict.column('stands_in_for').doNothing())
    .execute();
  return findUnshownStandIn(db, stands_in_for);
}

/** Finds the stand-in of a video, if the stand-in has not been shown yet. */
export async function findUnshownStandIn(db: Db, stands_in_for: number): Promise<number | undefined> {
  const standIn = await db
    .selectFrom('videos')
    .select('id')
    .where('stands_in_for', '=', stands_in_for)
    .where('reason_code', '=', notYetShown.code)
    .executeTakeFirst();
  return standIn?.id;
}

export async function deleteUnshownStandIn(db: Db, id: number): Promise<void> {
  await db.deleteFrom('videos').where('id', '=', id).where('reason_code', '=', notYetShown.code).execute();
}

/**
 * Shows the beginning of a stand-in until the video that it stands in for is ready. The caller then holds the
 * stand-in, as its attempt 1.
 * @returns false, with nothing written, if that video is finished or the episode already shows something.
 */
export async function publishStandIn(
  tx: Tx,
  { id, stands_in_for, episode_id }: { id: number; stands_in_for: number; episode_id: number },
  { renditions, ...facts }: Omit<Published, 'previews' | 'damage' | 'stored_bytes'> & { playable_s: number },
): Promise<boolean> {
  await tx.selectFrom('videos').select('id').where('id', '=', stands_in_for).forUpdate().execute();
  if (!(await needsStandIn(tx, stands_in_for))) return false;
  const { numUpdatedRows } = await tx
    .updateTable('videos')
    .set({
      ...facts,
      status: 'ready',
      reason_code: null,
      reason: null,
      process_status: 100,
      attempt: 1,
      lease_until: leaseEnd,
      updated_at: facts.ready_at,
    })
    .where('id', '=', id)
    .where('reason_code', '=', notYetShown.code)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await insertRenditions(tx, id, renditions);
  await tx.updateTable('episodes').set({ video_id: id }).where('id', '=', episode_id).execute();
  return true;
}

/** Stops showing the stand-in of a video that turned out to be unplayable, if it has one. */
export async function withdrawStandIn(tx: Tx, jobs: Jobs, video_id: number): Promise<void> {
  const standIn = await tx
    .selectFrom('videos')
    .select('id')
    .where('stands_in_for', '=', video_id)
    .where('status', '=', 'ready')
    .executeTakeFirst();
  if (!standIn) return;
  await tx.updateTable('episodes').set({ video_id: null }).where('video_id', '=', standIn.id).execute();
  await retireVideo(tx, standIn.id, fileRejected);
  await sendVideo(tx, jobs, standIn.id);
}

/**
 * Stops showing the stand-in of a video, if it is shown. Its files are kept for current viewers,
 * and are deleted once the episode shows another video.
 */
export async function hideStandIn(tx: Tx, video_id: number): Promise<void> {
  await tx
    .updateTable('episodes')
    .set({ video_id: null })
    .where('video_id', 'in', (eb) =>
      eb.selectFrom('videos').select('id').where('stands_in_for', '=', video_id),
    )
    .execute();
}
