import * as z from 'zod/mini';
import { defineJob } from '#jobs/define.ts';

/** Reads each provider's state again, in case we missed an event. */
export const reconcileSubscriptions = defineJob({
  name: 'reconcile-subscriptions',
  data: z.object({}),
  retries: 3,
  retry_delay_max_s: 900,
  expire_in_s: 3600,
  concurrency: 1,
  cron: '17 3 * * *',
  run: async ({ context, signal }) => {
    const { reconcile } = await import('#features/billing/sync/reconcile.ts');
    await reconcile(context, signal);
  },
});
