import * as z from 'zod/mini';
import { defineJob } from '#jobs/define.ts';

/**
 * Checks an upload, so that its publisher is told within seconds if it is broken, even while
 * another video is being converted. Then shows it in one rendition: unchanged if browsers can play
 * it.
 */
export const checkVideo = defineJob({
  name: 'check-video',
  data: z.object({ video_id: z.int() }),
  retries: 2,
  // Even a quick encoding of a long film takes hours.
  expire_in_s: 23 * 60 * 60,
  concurrency: 2,
  run: async (job) => {
    const { runCheckVideo } = await import('#features/processing/jobs/check-video.ts');
    await runCheckVideo(job);
  },
  prepare: async (context, signal) => {
    const { waitForFfmpeg } = await import('#features/processing/jobs/wait-for-ffmpeg.ts');
    await waitForFfmpeg(context, signal);
  },
});
