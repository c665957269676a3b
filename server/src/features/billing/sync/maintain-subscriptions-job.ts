import * as z from 'zod/mini';
import { defineJob } from '#jobs/define.ts';

/** Rereads the subscriptions that should have changed by now, and reminds subscribers of outstanding payments. */
export const maintainSubscriptions = defineJob({
  // The old name, because existing installations have it in their queue.
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
