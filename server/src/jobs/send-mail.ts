import * as z from 'zod/mini';
import { defineJob } from '#jobs/define.ts';

/** Hands a message that waits in `mails` to the mail server. */
export const sendMail = defineJob({
  name: 'send-mail',
  data: z.object({ mail_id: z.int() }),
  // Soon again at first, then hourly: a mail server that is away for two days gets it still.
  retries: 60,
  retry_delay_max_s: 3600,
  expire_in_s: 180,
  // While one batch ends, the other one keeps the connections busy.
  concurrency: 2,
  batch: 32,
});
