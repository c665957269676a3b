import * as z from 'zod/mini';
import { defineJob } from '#jobs/define.ts';

/** Pays out royalties that have been held long enough. */
export const payRoyalties = defineJob({
  name: 'pay-royalties',
  data: z.object({}),
  retries: 5,
  retry_delay_max_s: 3600,
  expire_in_s: 6 * 60 * 60,
  concurrency: 1,
  cron: '41 6 * * *',
  run: async ({ context, signal }) => {
    const { payDueRoyalties } = await import('#features/earnings/payouts/pay-due-royalties.ts');
    await payDueRoyalties(context, signal);
  },
});
