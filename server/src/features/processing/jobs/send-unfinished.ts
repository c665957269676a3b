import type { Context } from '#context.ts';
import { transaction } from '#db/transaction.ts';
import {
  deleteLeftoverFolders,
  keepDeletingLeftoverFolders,
} from '#features/processing/groups/jobs/delete-leftover-folders.ts';
import { waitForFfmpeg } from '#features/processing/jobs/wait-for-ffmpeg.ts';
import { sendGrowingStandIns } from '#features/processing/growing-queries.ts';
import { sendUnfinishedVideos } from '#features/processing/queries.ts';

/**
 * Waits for ffmpeg, then queues every unfinished video again, in case its job was lost, and deletes
 * the files that killed workers left on this machine, now and from then on.
 */
export async function sendUnfinished(context: Context, signal: AbortSignal): Promise<void> {
  await waitForFfmpeg(context, signal);
  await deleteLeftoverFolders(context);
  void keepDeletingLeftoverFolders(context, signal);
  await transaction(context.db, async (tx) => {
    await sendUnfinishedVideos(tx, context.jobs);
    await sendGrowingStandIns(tx, context.jobs);
  });
}
