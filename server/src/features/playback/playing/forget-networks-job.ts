import * as z from 'zod/mini';
import { defineJob } from '#jobs/define.ts';

/** Deletes the networks that playbacks were used from, once they are too old to be counted. */
export const deleteNetworks = defineJob({
  name: 'forget-networks',
  data: z.object({}),
  retries: 2,
  expire_in_s: 300,
  concurrency: 1,
  cron: '23 * * * *',
  run: async ({ context }) => {
    const { deleteOldNetworks } = await import('#features/playback/playing/network-queries.ts');
    await deleteOldNetworks(context.db, context.clock.now());
  },
});
