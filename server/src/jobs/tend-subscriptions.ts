import * as z from 'zod/mini';
import { defineJob } from '#jobs/define.ts';

/** Reads again what should have changed by now, and reminds people of payments that are open. */
export const tendSubscriptions = defineJob({
  name: 'tend-subscriptions',
  data: z.object({}),
  retries: 2,
  expire_in_s: 600,
  concurrency: 1,
  cron: '*/10 * * * *',
});
