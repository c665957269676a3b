import * as z from 'zod/mini';
import { defineJob } from '#jobs/define.ts';

/** Removes what accounts need no longer: counted attempts, used codes, ended sessions, devices long unseen. */
export const tidyAccounts = defineJob({
  name: 'tidy-accounts',
  data: z.object({}),
  retries: 2,
  expire_in_s: 300,
  concurrency: 1,
  cron: '23 * * * *',
});
