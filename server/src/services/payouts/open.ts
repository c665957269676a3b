import type { Config } from '#config/config.ts';
import { openStripePayouts } from '#services/payouts/stripe.ts';
import type { Payouts } from '#services/payouts/types.ts';

/** Opens Stripe if the operator has configured it; otherwise payouts are manual bank transfers. */
export function openPayouts({ payouts, stripe, public_url }: Config): Payouts {
  return payouts === 'stripe' && stripe ? openStripePayouts(stripe, public_url) : { way: 'manual' };
}
