import * as z from 'zod/mini';
import { defineJob } from '#jobs/define.ts';

/** Passes a queued message from `mails` to the mail server. */
export const sendMail = defineJob({
  name: 'send-mail',
  data: z.object({ mail_id: z.int() }),
  // Retries soon at first, then hourly: a message is still delivered if the mail server is down for two days.
  retries: 60,
  retry_delay_max_s: 3600,
  expire_in_s: 180,
  // While one batch finishes, the other keeps the connections busy.
  concurrency: 2,
  batch: 32,
  run: async (job) => {
    const { sendQueuedEmail } = await import('#features/mail/send-email.ts');
    await sendQueuedEmail(job);
  },
});
