import * as z from 'zod/mini';
import { defineJob } from '#jobs/define.ts';

/** Records that films can be processed; only a worker with ffmpeg takes this job. */
export const noteProcessing = defineJob({
  name: 'note-processing',
  data: z.object({}),
  retries: 0,
  expire_in_s: 60,
  concurrency: 1,
  cron: '* * * * *',
  at_start: true,
  run: async ({ context: { clock, db } }) => {
    const { recordHealth } = await import('#features/processing/health-queries.ts');
    await recordHealth(db, clock, 'able_at');
  },
  prepare: async (context, signal) => {
    const { waitForFfmpeg } = await import('#features/processing/jobs/wait-for-ffmpeg.ts');
    await waitForFfmpeg(context, signal);
  },
});
