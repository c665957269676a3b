import * as z from 'zod/mini';
import { defineJob } from '#jobs/define.ts';

/** Renews the subscriptions that are due at the sandbox, and sends its webhook events. */
export const runSandbox = defineJob({
  name: 'run-sandbox',
  data: z.object({}),
  retries: 2,
  expire_in_s: 300,
  concurrency: 1,
  cron: '* * * * *',
  at_start: true,
  run: async ({ context, signal }) => {
    const sandbox = await import('#features/billing/sandbox/run.ts');
    await sandbox.runSandbox(context, signal);
  },
});
