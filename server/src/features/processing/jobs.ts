import { transaction } from '#db/transaction.ts';
import { noteHealth } from '#features/processing/health-queries.ts';
import { runCheckVideo } from '#features/processing/jobs/check-video.ts';
import { runWatchConversions } from '#features/processing/jobs/mediaconvert/watch-conversions.ts';
import { runProcessVideo } from '#features/processing/jobs/process-video.ts';
import { waitForFfmpeg } from '#features/processing/jobs/wait-for-ffmpeg.ts';
import { sendUnfinishedVideos } from '#features/processing/queries.ts';
import { checkVideo } from '#jobs/check-video.ts';
import { noteProcessing } from '#jobs/note-processing.ts';
import { processVideo } from '#jobs/process-video.ts';
import { watchConversions } from '#jobs/watch-conversions.ts';
import { handle, type Handler } from '#jobs/work.ts';

export const processingHandlers: readonly Handler[] = [
  handle(checkVideo, runCheckVideo, waitForFfmpeg),
  handle(processVideo, runProcessVideo, async (context, signal) => {
    await waitForFfmpeg(context, signal);
    await transaction(context.db, (tx) => sendUnfinishedVideos(tx, context.jobs));
  }),
  handle(noteProcessing, ({ context: { clock, db } }) => noteHealth(db, clock, 'able_at'), waitForFfmpeg),
  handle(watchConversions, runWatchConversions),
];
