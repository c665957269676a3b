import * as z from 'zod/mini';
import { defineJob } from '#jobs/define.ts';

/** Emails the codes of gifts on the chosen days, and follows up on unpaid orders and waiting gifts. */
export const maintainGifts = defineJob({
  name: 'tend-gifts',
  data: z.object({}),
  retries: 2,
  expire_in_s: 600,
  concurrency: 1,
  cron: '*/5 * * * *',
  run: async ({ context, signal }) => {
    const gifts = await import('#features/billing/gifts/tend-gifts.ts');
    await gifts.maintainGifts(context, signal);
  },
});
