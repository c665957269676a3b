import * as z from 'zod/mini';
import { defineJob } from '#jobs/define.ts';

/** Queues events that no job has sent, such as those from the command line. */
export const findOverdueEvents = defineJob({
  name: 'find-overdue-events',
  data: z.object({}),
  retries: 0,
  expire_in_s: 60,
  concurrency: 1,
  cron: '* * * * *',
  run: async ({ context }) => {
    const { runFindOverdueEvents } = await import('#features/webhooks/find-overdue-events.ts');
    await runFindOverdueEvents(context);
  },
});
