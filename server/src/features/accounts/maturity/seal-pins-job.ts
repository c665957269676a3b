import * as z from 'zod/mini';
import { defineJob } from '#jobs/define.ts';

/** Encrypts the stored PIN data with the current key, so that an older key can be removed. */
export const sealPins = defineJob({
  name: 'seal-pins',
  data: z.object({}),
  retries: 2,
  expire_in_s: 600,
  concurrency: 1,
  cron: '19 5 * * *',
  at_start: true,
  run: async ({ context, signal }) => {
    const pins = await import('#features/accounts/maturity/pins.ts');
    await pins.runSealPins(context, signal);
  },
});
