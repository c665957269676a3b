import * as z from 'zod/mini';
import { defineJob } from '#jobs/define.ts';

/** Counts the qualified (payable) watch time of everyone who watched since the last run. */
export const countQualified = defineJob({
  name: 'count-qualified',
  data: z.object({}),
  retries: 2,
  expire_in_s: 60 * 60,
  concurrency: 1,
  // Before the nightly close, which then has little left to count.
  cron: '41 2 * * *',
  run: async ({ context, signal }) => {
    const { qualifyWatchTime } = await import('#features/earnings/royalties/close/qualify.ts');
    await qualifyWatchTime(context, signal);
  },
});
