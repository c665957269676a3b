import { TaxRate } from '@kinora/contract/billing/invoices';
import * as z from 'zod/mini';

const { country, name, valid_from, rate_milli } = TaxRate.shape;

/** The form's schema: a percentage as typed becomes thousandths of a percent. */
export const taxRateFields = z.object({
  country: z.pipe(
    z.nullable(z.string()),
    z.pipe(
      z.transform((id: string | null) => id ?? ''),
      country,
    ),
  ),
  name,
  percent: z.pipe(
    z.string().check(z.trim(), z.regex(/^\d{1,3}([.,]\d{1,3})?$/, 'Enter a percentage such as 19 or 8.1')),
    z.pipe(
      z.transform((typed: string) => Math.round(Number(typed.replace(',', '.')) * 1000)),
      rate_milli,
    ),
  ),
  valid_from,
});
