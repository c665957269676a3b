import * as z from 'zod/mini';
import { defineJob } from '#jobs/define.ts';

/** Asks the transcoder how far its jobs are, so that a notification that was lost costs minutes at most. */
export const watchConversions = defineJob({
  name: 'watch-conversions',
  data: z.object({}),
  retries: 0,
  expire_in_s: 300,
  concurrency: 1,
  cron: '* * * * *',
  at_start: true,
});
