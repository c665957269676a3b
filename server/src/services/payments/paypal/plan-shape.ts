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
      pricing_scheme: z.optional(
        z.object({
          fixed_price: z.optional(Money),
          /** Only present if the price depends on the quantity. */
          pricing_model: z.optional(z.string()),
        }),
      ),
    }),
  ),
});
export type Plan = z.infer<typeof Plan>;

/** A plan with every field that could affect what a subscriber is charged. */
export const PlanDetails = z.extend(Plan, {
  status: z._default(z.string(), 'ACTIVE'),
  quantity_supported: z._default(z.boolean(), false),
  payment_preferences: z.optional(z.object({ setup_fee: z.optional(Money) })),
  taxes: z.optional(z.object({ percentage: z.string(), inclusive: z._default(z.boolean(), true) })),
});
export type PlanDetails = z.infer<typeof PlanDetails>;
