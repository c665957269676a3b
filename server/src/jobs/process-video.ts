import * as z from 'zod/mini';
import { defineJob } from '#jobs/define.ts';

export const processVideo = defineJob({
  name: 'process-video',
  data: z.object({ video_id: z.int() }),
  // A restart of the service counts as an attempt, and every attempt resumes where the last one stopped.
  retries: 20,
  expire_in_s: 23 * 60 * 60,
  concurrency: 1,
});
