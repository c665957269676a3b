import * as z from 'zod/mini';
import { defineJob } from '#jobs/define.ts';

/**
 * Polls the transcoder for the progress of its jobs, so that a lost notification delays a film by
 * minutes at most.
 */
export const watchConversions = defineJob({
  name: 'watch-conversions',
  data: z.object({}),
  retries: 0,
  expire_in_s: 300,
  concurrency: 1,
  cron: '* * * * *',
  at_start: true,
  run: async (job) => {
    const { runWatchConversions } =
      await import('#features/processing/jobs/mediaconvert/watch-conversions.ts');
    await runWatchConversions(job);
  },
});
