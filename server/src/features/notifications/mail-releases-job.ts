import * as z from 'zod/mini';
import { defineJob } from '#jobs/define.ts';

/** Queues the emails to followers who were notified of an episode. */
export const mailReleases = defineJob({
  name: 'mail-releases',
  data: z.object({ episode_id: z.int() }),
  retries: 5,
  expire_in_s: 600,
  concurrency: 1,
  run: async (job) => {
    const { runMailReleases } = await import('#features/notifications/mail-releases.ts');
    await runMailReleases(job);
  },
});
