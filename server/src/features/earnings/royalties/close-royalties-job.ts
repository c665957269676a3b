import * as z from 'zod/mini';
import { defineJob } from '#jobs/define.ts';

/** Closes the royalty months that are due. */
export const closeRoyalties = defineJob({
  name: 'close-royalties',
  data: z.object({}),
  retries: 5,
  retry_delay_max_s: 3600,
  expire_in_s: 6 * 60 * 60,
  concurrency: 1,
  cron: '41 4 * * *',
  run: async ({ context, signal }) => {
    const { closeDueMonths } = await import('#features/earnings/royalties/close/close-month.ts');
    for (const month of await closeDueMonths(context, signal))
      context.log.info({ month }, 'A month of royalties was closed');
  },
});
