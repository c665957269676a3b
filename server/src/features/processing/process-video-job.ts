import * as z from 'zod/mini';
import { defineJob } from '#jobs/define.ts';

export const processVideo = defineJob({
  name: 'process-video',
  data: z.object({ video_id: z.int(), helps: z.optional(z.boolean()) }),
  // A restart of the service counts as an attempt, and every attempt resumes where the last one stopped.
  retries: 20,
  expire_in_s: 23 * 60 * 60,
  concurrency: 1,
  run: async (job) => {
    const { runProcessVideo } = await import('#features/processing/jobs/process-video.ts');
    await runProcessVideo(job);
  },
  prepare: async (context, signal) => {
    const { sendUnfinished } = await import('#features/processing/jobs/send-unfinished.ts');
    await sendUnfinished(context, signal);
  },
});
