import * as z from 'zod/mini';
import { defineJob } from '#jobs/define.ts';

/** Notifies members of new terms and policies, in the app and by email. */
export const notifyMembers = defineJob({
  // The queue keeps this name, because services that are already installed use it.
  name: 'tell-members-of-policies',
  data: z.object({}),
  retries: 5,
  expire_in_s: 600,
  concurrency: 1,
  cron: '*/5 * * * *',
  run: async (job) => {
    const { runNotifyMembers } = await import('#features/pages/versions/notify-members.ts');
    await runNotifyMembers(job);
  },
});
