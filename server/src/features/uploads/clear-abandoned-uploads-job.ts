import * as z from 'zod/mini';
import { defineJob } from '#jobs/define.ts';

export const clearAbandonedUploads = defineJob({
  name: 'clear-abandoned-uploads',
  data: z.object({}),
  retries: 2,
  expire_in_s: 600,
  concurrency: 1,
  cron: '17 * * * *',
  run: async (job) => {
    const { runClearAbandonedUploads } = await import('#features/uploads/jobs/clear-abandoned-uploads.ts');
    await runClearAbandonedUploads(job);
  },
});
