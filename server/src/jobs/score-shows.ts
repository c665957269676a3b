import * as z from 'zod/mini';
import { defineJob } from '#jobs/define.ts';

/** Keeps the scores up to date that popular and trending shows are listed by. */
export const scoreShows = defineJob({
  name: 'score-shows',
  data: z.object({}),
  retries: 2,
  expire_in_s: 300,
  concurrency: 1,
  cron: '*/5 * * * *',
  at_start: true,
});
