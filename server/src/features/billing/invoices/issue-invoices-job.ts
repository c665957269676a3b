import * as z from 'zod/mini';
import { defineJob } from '#jobs/define.ts';

/**
 * Issues invoices that were not issued with their payment: for payments from before there were invoices, and notes
 * about refunds made in other ways.
 */
export const issueMissingInvoices = defineJob({
  name: 'issue-invoices',
  data: z.object({}),
  retries: 2,
  expire_in_s: 3600,
  concurrency: 1,
  cron: '20 * * * *',
  run: async ({ context, signal }) => {
    const { issueMissing } = await import('#features/billing/invoices/issue-missing.ts');
    await issueMissing(context, signal);
  },
});
