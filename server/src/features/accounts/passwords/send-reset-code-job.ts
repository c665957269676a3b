import * as z from 'zod/mini';
import { defineJob } from '#jobs/define.ts';

/** Emails a password reset code to the address that it was requested for, if an account has that address. */
export const sendResetCode = defineJob({
  name: 'send-reset-code',
  data: z.object({ request_id: z.int() }),
  retries: 5,
  expire_in_s: 60,
  concurrency: 1,
  run: async (job) => {
    const { runSendResetCode } = await import('#features/accounts/passwords/send-reset-code.ts');
    await runSendResetCode(job);
  },
});
