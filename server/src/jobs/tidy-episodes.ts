import * as z from 'zod/mini';
import { defineJob } from '#jobs/define.ts';

/** Removes the files of episodes that nobody can see any more: replaced films, and captions of what was deleted. */
export const tidyEpisodes = defineJob({
  name: 'tidy-episodes',
  data: z.object({}),
  retries: 2,
  expire_in_s: 600,
  concurrency: 1,
  cron: '47 * * * *',
});
