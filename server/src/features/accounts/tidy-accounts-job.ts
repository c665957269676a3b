import * as z from 'zod/mini';
import { defineJob } from '#jobs/define.ts';

/**
 * Deletes what accounts no longer need: counted attempts, used codes, ended sessions, long-unused devices.
 */
export const tidyAccounts = defineJob({
  name: 'tidy-accounts',
  data: z.object({}),
  retries: 2,
  expire_in_s: 300,
  concurrency: 1,
  cron: '23 * * * *',
  run: async ({ context }) => {
    const { runTidyAccounts } = await import('#features/accounts/tidy.ts');
    await runTidyAccounts(context);
  },
});
