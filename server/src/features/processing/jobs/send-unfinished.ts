import type { Context } from '#context.ts';
import { transaction } from '#db/transaction.ts';
import { deleteLeftBehind } from '#features/processing/groups/jobs/delete-left-behind.ts';
import { waitForFfmpeg } from '#features/processing/jobs/wait-for-ffmpeg.ts';
import { deleteDeadArrivals } from '#features/processing/arriving/jobs/prepared-folder.ts';
import { sendGrowingStandIns } from '#features/processing/growing-queries.ts';
import { sendUnfinishedVideos } from '#features/processing/queries.ts';

/**
 * Waits for ffmpeg, then queues every unfinished video again, in case its job was lost, and deletes
 * the files that killed workers left on this machine.
 */
export async function sendUnfinished(context: Context, signal: AbortSignal): Promise<void> {
  await waitForFfmpeg(context, signal);
  await deleteLeftBehind(context);
  await deleteDeadArrivals(context);
  await transaction(context.db, async (tx) => {
    await sendUnfinishedVideos(tx, context.jobs);
    await sendGrowingStandIns(tx, context.jobs);
  });
}
