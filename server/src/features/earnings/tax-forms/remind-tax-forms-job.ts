import * as z from 'zod/mini';
import { defineJob } from '#jobs/define.ts';

/** Asks creators whose tax form expires soon to sign it again. */
export const remindTaxForms = defineJob({
  name: 'remind-tax-forms',
  data: z.object({}),
  retries: 3,
  expire_in_s: 600,
  concurrency: 1,
  cron: '23 9 * * *',
  run: async ({ context }) => {
    const { remindOfExpiringForms } = await import('#features/earnings/tax-forms/remind.ts');
    await remindOfExpiringForms(context);
  },
});
