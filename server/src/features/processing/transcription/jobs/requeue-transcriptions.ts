import type { Context } from '#context.ts';
import { transaction } from '#db/transaction.ts';
import { waitForFfmpeg } from '#features/processing/jobs/wait-for-ffmpeg.ts';
import { sendWaitingTranscriptions } from '#features/processing/transcription/queries.ts';

/**
 * Waits for ffmpeg, then requeues every unfinished transcription: its job may have been lost, or
 * may have run while no transcriber was set up.
 */
export async function requeueTranscriptions(context: Context, signal: AbortSignal): Promise<void> {
  await waitForFfmpeg(context, signal);
  if (context.transcriber) await transaction(context.db, (tx) => sendWaitingTranscriptions(tx, context.jobs));
}
