import * as z from 'zod/mini';
import { defineJob } from '#jobs/define.ts';

export const clearUnusedFiles = defineJob({
  name: 'clear-unused-files',
  data: z.object({}),
  retries: 2,
  expire_in_s: 3600,
  concurrency: 1,
  cron: '37 4 * * *',
  run: async ({ context }) => {
    const { runClearUnusedFiles } =
      await import('#features/publishing/unused-files/jobs/clear-unused-files.ts');
    await runClearUnusedFiles(context);
  },
});
