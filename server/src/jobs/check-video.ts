import * as z from 'zod/mini';
import { defineJob } from '#jobs/define.ts';

/**
 * Checks an upload, so that its publisher hears within seconds if it is broken, even while another video is
 * being converted.
 */
export const checkVideo = defineJob({
  name: 'check-video',
  data: z.object({ video_id: z.int() }),
  retries: 2,
  expire_in_s: 600,
  concurrency: 2,
});
