import * as z from 'zod/mini';
import { get, nullIfMissing, type PaypalAccount } from '#services/payments/paypal/account.ts';

const Time = z.pipe(
  z.string(),
  z.transform((text: string) => new Date(text)),
);

export const Subscription = z.object({
  id: z.string(),
  plan_id: z.string(),
  custom_id: z.optional(z.string()),
  /** Whether the subscription has its own terms, such as a different price. */
  plan_overridden: z._default(z.boolean(), false),
  quantity: z._default(z.string(), '1'),
  subscriber: z.optional(
    z.object({
      /** Present once a payer has approved the subscription. */
      payer_id: z.optional(z.string()),
      shipping_address: z.optional(
        z.object({ address: z.optional(z.object({ country_code: z.optional(z.string()) })) }),
      ),
    }),
  ),
  status: z.enum(['APPROVAL_PENDING', 'APPROVED', 'ACTIVE', 'SUSPENDED', 'CANCELLED', 'EXPIRED']),
  status_update_time: z.optional(Time),
  create_time: Time,
  start_time: z.optional(Time),
  billing_info: z.optional(
    z.object({
      failed_payments_count: z._default(z.int(), 0),
      next_billing_time: z.optional(Time),
      last_failed_payment: z.optional(z.object({ next_payment_retry_time: z.optional(Time) })),
    }),
  ),
});
export type Subscription = z.infer<typeof Subscription>;

export const subscriptionPath = (provider_ref: string) =>
  `/v1/billing/subscriptions/${encodeURIComponent(provider_ref)}`;

export function findSubscription(account: PaypalAccount, provider_ref: string): Promise<Subscription | null> {
  return nullIfMissing(
    get(account, `${subscriptionPath(provider_ref)}?fields=last_failed_payment`, Subscription),
  );
}
