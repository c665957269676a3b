import * as z from 'zod/mini';
import { defineJob } from '#jobs/define.ts';

/**
 * Checks an upload while it arrives, so that its publisher is told early if it cannot be played,
 * and prepares the part that can be shown early.
 */
export const checkArrivingUpload = defineJob({
  name: 'check-arriving-upload',
  data: z.object({ upload_id: z.int() }),
  retries: 1,
  // An upload may take this long.
  expire_in_s: 23 * 60 * 60,
  concurrency: 2,
  run: async (job) => {
    const { runCheckArrivingUpload } =
      await import('#features/processing/arriving/jobs/check-arriving-upload.ts');
    await runCheckArrivingUpload(job);
  },
  prepare: async (context, signal) => {
    const { waitForFfmpeg } = await import('#features/processing/jobs/wait-for-ffmpeg.ts');
    await waitForFfmpeg(context, signal);
  },
});
