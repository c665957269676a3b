import * as z from 'zod/mini';
import { defineJob } from '#jobs/define.ts';

/** Reseals secrets under the current key, so that older keys can be removed. */
export const resealSecrets = defineJob({
  name: 'reseal-secrets',
  data: z.object({}),
  retries: 2,
  expire_in_s: 600,
  concurrency: 1,
  cron: '17 5 * * *',
  at_start: true,
  run: async ({ context, signal }) => {
    const { resealTaxData } = await import('#features/earnings/monetization/reseal-tax-data.ts');
    await resealTaxData(context, signal);
    const { resealBankAccounts } = await import('#features/earnings/bank-accounts/reseal-bank-accounts.ts');
    await resealBankAccounts(context, signal);
    const { resealTaxForms } = await import('#features/earnings/tax-forms/reseal-tax-forms.ts');
    await resealTaxForms(context, signal);
  },
});
