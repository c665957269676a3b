import * as z from 'zod/mini';
import { Frequency } from '#services/payments/paypal/interval.ts';
import { Money } from '#services/payments/paypal/money.ts';

export const Plan = z.object({
  id: z.string(),
  product_id: z.string(),
  billing_cycles: z.array(
    z.object({
      tenure_type: z.enum(['REGULAR', 'TRIAL']),
      frequency: Frequency,
      total_cycles: z._default(z.int(), 1),
      pricing_scheme: z.optional(z.object({ fixed_price: z.optional(Money) })),
    }),
  ),
});
export type Plan = z.infer<typeof Plan>;
