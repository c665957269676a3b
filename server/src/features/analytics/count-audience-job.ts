import * as z from 'zod/mini';
import { defineJob } from '#jobs/define.ts';

/** Counts what was watched since the last run, for publishers' analytics. */
export const countAudience = defineJob({
  name: 'count-audience',
  data: z.object({}),
  retries: 2,
  expire_in_s: 900,
  concurrency: 1,
  cron: '* * * * *',
  at_start: true,
  run: async ({ context, signal }) => {
    const { rollUp } = await import('#features/analytics/roll-up.ts');
    await rollUp(context, signal);
  },
});
