import type { Customers } from '#services/payments/stripe/customers.ts';

export type StripeSettings = {
  secret_key: string;
  /** Not a secret: the browser uses it to show Stripe's fields. */
  publishable_key: string;
  webhook_secret: string;
  /** The monthly price, as a price object at Stripe. */
  price_id: string;
  /** The yearly price, for the same product; null if there is none. */
  yearly_price_id: string | null;
  /** Whether Stripe adds tax to the price or the price includes it; null if Stripe computes no tax. */
  tax: 'inclusive' | 'exclusive' | null;
  /** A base URL other than Stripe's own, for tests. */
  api_base: string | null;
  /** Length of the trial for members who are entitled to one; 0 if there is none. */
  trial_days: number;
  /** Where Stripe returns the payer after payment. */
  return_url: string;
  /** Identifies this service in Stripe's metadata, to distinguish it from others on the same account. */
  service: string;
  customers: Customers;
};
