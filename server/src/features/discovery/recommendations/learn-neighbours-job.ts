import * as z from 'zod/mini';
import { defineJob } from '#jobs/define.ts';

/** Learns which shows are related from what people watch, like and follow. */
export const learnNeighbours = defineJob({
  name: 'learn-neighbours',
  data: z.object({}),
  retries: 2,
  expire_in_s: 3600,
  concurrency: 1,
  cron: '23 * * * *',
  at_start: true,
  run: async ({ context, signal }) => {
    const { trainAndSave } = await import('#features/discovery/recommendations/train-and-save.ts');
    await trainAndSave(context.db, context.clock.now(), signal);
  },
});
