import * as z from 'zod/mini';
import { defineJob } from '#jobs/define.ts';

/** Sends an event to a webhook. */
export const deliverEvent = defineJob({
  name: 'deliver-event',
  data: z.object({ delivery_id: z.int() }),
  // For workers that crash or lose the database; a failed delivery is retried by a new job.
  retries: 5,
  expire_in_s: 60,
  concurrency: 2,
  // Most of the time is spent waiting for responses, and one slow receiver must not hold up the others.
  batch: 16,
  run: async (job) => {
    const { runDeliverEvent } = await import('#features/webhooks/deliver-event.ts');
    await runDeliverEvent(job);
  },
});
