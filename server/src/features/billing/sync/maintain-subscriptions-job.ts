import * as z from 'zod/mini';
import { defineJob } from '#jobs/define.ts';

/** Rereads the subscriptions that should have changed by now, and reminds subscribers of open payments. */
export const maintainSubscriptions = defineJob({
  // The queue keeps the name that installed services know it by.
  name: 'tend-subscriptions',
  data: z.object({}),
  retries: 2,
  expire_in_s: 600,
  concurrency: 1,
  cron: '*/10 * * * *',
  run: async ({ context, signal }) => {
    const maintenance = await import('#features/billing/sync/maintenance.ts');
    await maintenance.maintainSubscriptions(context, signal);
  },
});
