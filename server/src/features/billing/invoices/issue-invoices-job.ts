import * as z from 'zod/mini';
import { defineJob } from '#jobs/define.ts';

/**
 * Issues the documents that were not issued when a payment was saved: invoices for payments made before invoices were
 * introduced, and notes for refunds that lack them.
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
