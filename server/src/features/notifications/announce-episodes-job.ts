import * as z from 'zod/mini';
import { defineJob } from '#jobs/define.ts';

/** Notifies a show's followers of newly released episodes. */
export const announceEpisodes = defineJob({
  name: 'announce-episodes',
  data: z.object({}),
  retries: 2,
  expire_in_s: 300,
  concurrency: 1,
  cron: '* * * * *',
  at_start: true,
  run: async ({ context, signal }) => {
    const { announceNewEpisodes } = await import('#features/notifications/announce.ts');
    await announceNewEpisodes(context, signal);
  },
});
