import * as z from 'zod/mini';
import { defineJob } from '#jobs/define.ts';

/** Deletes records of delivered film files once they are no longer needed to compute watch time. */
export const tidyServedFilm = defineJob({
  name: 'tidy-served-film',
  data: z.object({}),
  retries: 2,
  expire_in_s: 300,
  concurrency: 1,
  cron: '17 4 * * *',
  run: async ({ context }) => {
    const { deleteOldDeliveryRecords: deleteOldServed } =
      await import('#features/playback/watching/served-queries.ts');
    await deleteOldServed(context.db, context.clock.now());
  },
});
