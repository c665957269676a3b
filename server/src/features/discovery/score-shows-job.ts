import * as z from 'zod/mini';
import { defineJob } from '#jobs/define.ts';

/** Updates the scores that order popular and trending shows. */
export const scoreShows = defineJob({
  name: 'score-shows',
  data: z.object({}),
  retries: 2,
  expire_in_s: 300,
  concurrency: 1,
  cron: '*/5 * * * *',
  at_start: true,
  run: async ({ context }) => {
    const { computeScores } = await import('#features/discovery/scores.ts');
    await computeScores(context.db, context.clock.now());
  },
});
