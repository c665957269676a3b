import * as z from 'zod/mini';
import { defineJob } from '#jobs/define.ts';

/** Restores what was answered by a counter-notice, once its claimant has had the days that the law gives them. */
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
