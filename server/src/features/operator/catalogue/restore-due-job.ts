import * as z from 'zod/mini';
import { defineJob } from '#jobs/define.ts';

/** Restores works after a counter-notice, once the time that the law gives the claimant to sue has passed. */
export const restoreDue = defineJob({
  name: 'restore-due',
  data: z.object({}),
  retries: 2,
  expire_in_s: 600,
  concurrency: 1,
  cron: '13 * * * *',
  run: async ({ context }) => {
    const { restoreAfterCounterNotices } =
      await import('#features/operator/catalogue/restore-after-counter-notices.ts');
    await restoreAfterCounterNotices(context);
  },
});
