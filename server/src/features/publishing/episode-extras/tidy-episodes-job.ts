import * as z from 'zod/mini';
import { defineJob } from '#jobs/define.ts';

/**
 * Deletes files that are no longer used: replaced films, and captions of deleted episodes.
 */
export const tidyEpisodes = defineJob({
  name: 'tidy-episodes',
  data: z.object({}),
  retries: 2,
  expire_in_s: 600,
  concurrency: 1,
  cron: '47 * * * *',
  run: async (job) => {
    const { runTidyEpisodes } = await import('#features/publishing/episode-extras/jobs/tidy-episodes.ts');
    await runTidyEpisodes(job);
  },
});
