import * as z from 'zod/mini';
import { defineJob } from '#jobs/define.ts';

/** Deletes expired entries of the audit log. */
export const tidyAuditLog = defineJob({
  name: 'tidy-audit-log',
  data: z.object({}),
  retries: 2,
  expire_in_s: 300,
  concurrency: 1,
  cron: '41 3 * * *',
  run: async ({ context }) => {
    const { deleteExpiredActs } = await import('#features/audit/queries.ts');
    await deleteExpiredActs(context.db);
  },
});
