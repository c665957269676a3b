import type { Customers } from '#services/payments/customers.ts';

export type StripeSettings = {
  secret_key: string;
  /** May be seen by anybody: the browser shows Stripe's fields with it. */
  publishable_key: string;
  webhook_secret: string;
  /** What a month costs, as a price in Stripe's books. */
  price_id: string;
  /** Another address than Stripe's own, in tests. */
  api_base: string | null;
  /** Free days for who may try; 0 for none. */
  trial_days: number;
  /** Where Stripe sends the person after the payment. */
  return_url: string;
  /** Names this service in Stripe's notes, so that another one with the same account is not mistaken for it. */
  service: string;
  customers: Customers;
};
