import type { Tx } from '#db/types.ts';
import { checkVideo } from '#jobs/check-video.ts';
import { processVideo } from '#jobs/process-video.ts';
import type { Jobs } from '#jobs/queue.ts';

export type NewVideo = {
  episode_id: number;
  /** Null for a video that did not come by an upload in parts. */
  upload_id: number | null;
  /** Where the file as it was uploaded lies in storage. */
  source_key: string;
  now: Date;
};

/**
 * Takes on an uploaded file: its row, and the job that makes it watchable, exist together or not at all.
 * An upload that was taken on before answers with the video it became.
 */
export async function queueVideo(tx: Tx, jobs: Jobs, { now, ...video }: NewVideo): Promise<number> {
  const inserted = await tx
    .insertInto('videos')
    .values({ ...video, status: 'queued', created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.column('upload_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) {
    const known = tx.selectFrom('videos').select('id').where('upload_id', '=', video.upload_id);
    return (await known.executeTakeFirstOrThrow()).id;
  }
  await tx
    .updateTable('episodes')
    .set({ had_video: true, updated_at: now })
    .where('id', '=', video.episode_id)
    .execute();
  await jobs.send(tx, checkVideo, { video_id: inserted.id }, `video-${inserted.id}`);
  await sendVideo(tx, jobs, inserted.id, video.upload_id === null ? 0 : 1);
  return inserted.id;
}

/**
 * Has a video processed, or tidied up when there is nothing to process any more. While one such job waits,
 * another adds nothing. What people upload goes before what we make ourselves.
 */
export const sendVideo = (tx: Tx, jobs: Jobs, video_id: number, priority = 1): Promise<void> =>
  jobs.send(tx, processVideo, { video_id }, `video-${video_id}`, priority);
