import { sql } from 'kysely';
import type { Db, Tx } from '#db/types.ts';
import type { Published } from '#features/processing/claim-queries.ts';
import { insertRenditions, isWanted, retireVideo, sendVideo } from '#features/processing/queries.ts';
import { fileRejected } from '#features/processing/rules.ts';
import type { Jobs } from '#jobs/queue.ts';

/** Whether a video is unfinished and its episode has nothing to show until it is. */
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

/** Reserves the id of a new video. */
export async function reserveVideoId(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('videos', 'id'))::int as id`.execute(db);
  return rows[0]!.id;
}

/**
 * Shows a stand-in, under an id reserved for it, until the video that it stands in for is ready.
 * @returns false, with nothing written, if that video is finished or its episode shows something by now.
 */
export async function publishStandIn(
  tx: Tx,
  { id, stands_in_for, episode_id }: { id: number; stands_in_for: number; episode_id: number },
  { renditions, ready_at, ...facts }: Omit<Published, 'previews' | 'damage'>,
): Promise<boolean> {
  await tx.selectFrom('videos').select('id').where('id', '=', stands_in_for).forUpdate().execute();
  if (!(await needsStandIn(tx, stands_in_for))) return false;
  const { prefix, duration_s, width, height, stored_bytes } = facts;
  const at = ready_at.toISOString();
  const { rows } = await sql<{ id: number }>`
    insert into videos (id, episode_id, stands_in_for, status, process_status, prefix, duration_s, width, height,
      stored_bytes, created_at, updated_at, ready_at)
    overriding system value
    values (${id}, ${episode_id}, ${stands_in_for}, 'ready', 100, ${prefix}, ${duration_s}, ${width}, ${height},
      ${stored_bytes}, ${at}, ${at}, ${at})
    on conflict (stands_in_for) do nothing
    returning id`.execute(tx);
  if (rows.length === 0) return false;
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
 * Stops showing the stand-in of a video, if it is shown. Its files stay for those who are watching it, and are deleted
 * once the episode shows another video.
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
