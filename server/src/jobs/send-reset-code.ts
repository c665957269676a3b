import * as z from 'zod/mini';
import { defineJob } from '#jobs/define.ts';

/** Sends a code for a new password to who asked for one, if there is such an account. */
export const sendResetCode = defineJob({
  name: 'send-reset-code',
  data: z.object({ request_id: z.int() }),
  retries: 5,
  expire_in_s: 60,
  concurrency: 1,
});
