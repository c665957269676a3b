import * as z from 'zod/mini';
import { defineJob } from '#jobs/define.ts';

/**
 * Looks at an upload while it arrives: its publisher hears soon if it cannot be played, and what can be shown early is
 * prepared meanwhile.
 */
export const checkArriving = defineJob({
  name: 'check-arriving-upload',
  data: z.object({ upload_id: z.int() }),
  retries: 1,
  // As long as an upload may take.
  expire_in_s: 23 * 60 * 60,
  concurrency: 2,
  run: async (job) => {
    const { runCheckArriving } = await import('#features/processing/arriving/jobs/check-arriving.ts');
    await runCheckArriving(job);
  },
  prepare: async (context, signal) => {
    const { waitForFfmpeg } = await import('#features/processing/jobs/wait-for-ffmpeg.ts');
    await waitForFfmpeg(context, signal);
  },
});
