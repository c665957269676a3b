import * as z from 'zod/mini';
import { defineJob } from '#jobs/define.ts';

/** Counts what of the watched time is to be paid for, for everybody who watched since the last time. */
export const countQualified = defineJob({
  name: 'count-qualified',
  data: z.object({}),
  retries: 2,
  expire_in_s: 60 * 60,
  concurrency: 1,
  // Before the nightly close, which then has little left to count.
  cron: '41 2 * * *',
});
