import * as z from 'zod/mini';
import { defineJob } from '#jobs/define.ts';

/** Re-encrypts waiting emails with the current key, so that older keys can be removed. */
export const sealEmails = defineJob({
  name: 'seal-emails',
  data: z.object({}),
  retries: 2,
  expire_in_s: 600,
  concurrency: 1,
  cron: '31 5 * * *',
  at_start: true,
  run: async ({ context, signal }) => {
    const { runSealEmails } = await import('#features/mail/seal-emails.ts');
    await runSealEmails(context, signal);
  },
});
