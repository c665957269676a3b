import * as z from 'zod/mini';
import { defineJob } from '#jobs/define.ts';

/** Re-encrypts webhook secrets with the current key, so that older keys can be removed. */
export const sealWebhooks = defineJob({
  name: 'seal-webhooks',
  data: z.object({}),
  retries: 2,
  expire_in_s: 600,
  concurrency: 1,
  cron: '37 5 * * *',
  at_start: true,
  run: async ({ context, signal }) => {
    const { runSealWebhooks } = await import('#features/webhooks/seal-webhooks.ts');
    await runSealWebhooks(context, signal);
  },
});
