import * as z from 'zod/mini';
import { defineJob } from '#jobs/define.ts';

/** Notifies members of new terms and policies, in the product and by email. */
export const tellMembers = defineJob({
  name: 'tell-members-of-policies',
  data: z.object({}),
  retries: 5,
  expire_in_s: 600,
  concurrency: 1,
  cron: '*/5 * * * *',
  run: async (job) => {
    const { runTellMembers } = await import('#features/pages/versions/tell-members.ts');
    await runTellMembers(job);
  },
});
