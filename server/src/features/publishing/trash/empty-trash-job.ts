import * as z from 'zod/mini';
import { defineJob } from '#jobs/define.ts';

/** Permanently deletes items that have been in the trash for 30 days. */
export const emptyTrash = defineJob({
  name: 'empty-trash',
  data: z.object({}),
  retries: 2,
  expire_in_s: 3600,
  concurrency: 1,
  // Before `clear-unused-files`, which deletes the pictures and trailers that are then unused.
  cron: '7 4 * * *',
  run: async ({ context, signal }) => {
    const { runEmptyTrash } = await import('#features/publishing/trash/empty-trash.ts');
    await runEmptyTrash(context, signal);
  },
});
