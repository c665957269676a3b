import type { Context } from '#context.ts';
import { transaction } from '#db/transaction.ts';
import { waitForFfmpeg } from '#features/processing/jobs/wait-for-ffmpeg.ts';
import { sendUnfinishedVideos } from '#features/processing/queries.ts';

/** Waits for ffmpeg, then queues every unfinished video again, in case its job was lost. */
export async function sendUnfinished(context: Context, signal: AbortSignal): Promise<void> {
  await waitForFfmpeg(context, signal);
  await transaction(context.db, (tx) => sendUnfinishedVideos(tx, context.jobs));
}
