import * as z from 'zod/mini';
import { defineJob } from '#jobs/define.ts';

/** Deletes deliveries that have been kept long enough, and replaced secrets that are no longer used. */
export const tidyWebhooks = defineJob({
  name: 'tidy-webhooks',
  data: z.object({}),
  retries: 2,
  expire_in_s: 600,
  concurrency: 1,
  cron: '47 4 * * *',
  run: async ({ context: { clock, db } }) => {
    const { after } = await import('#clock.ts');
    const { deleteDeliveriesBefore } = await import('#features/webhooks/delivery-queries.ts');
    const { deliveryRetention_ms } = await import('#features/webhooks/rules.ts');
    const { deleteExpiredSecrets } = await import('#features/webhooks/secret-queries.ts');
    const now = clock.now();
    await deleteDeliveriesBefore(db, after(now, -deliveryRetention_ms));
    await deleteExpiredSecrets(db, now);
  },
});
