import * as z from 'zod/mini';
import { defineJob } from '#jobs/define.ts';

/** Tells the followers of shows of the episodes that have come out. */
export const announceEpisodes = defineJob({
  name: 'announce-episodes',
  data: z.object({}),
  retries: 2,
  expire_in_s: 300,
  concurrency: 1,
  cron: '* * * * *',
  at_start: true,
});
