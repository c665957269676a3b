import type { Logger } from 'pino';
import type { Clock } from '#clock.ts';
import type { Config } from '#config/config.ts';
import type { Db } from '#db/types.ts';
import type { Keys } from '#keys.ts';
import { stripeCustomers } from '#features/billing/setup/customer-queries.ts';
import { paypalStore } from '#features/billing/paypal/store-queries.ts';
import { openPaypal } from '#services/payments/paypal/open-paypal.ts';
import { isSandboxClosed } from '#features/billing/sandbox/close.ts';
import { openSandbox } from '#features/billing/sandbox/open-sandbox.ts';
import { openStripe } from '#services/payments/stripe/open-stripe.ts';
import type { Payments, SubscriptionProvider } from '#services/payments/types.ts';

/** Opens the payment providers in use: for cards Stripe, or else the sandbox, and PayPal if it is set up. */
export function openPayments(config: Config, db: Db, keys: Keys, clock: Clock, log: Logger): Payments {
  const { stripe, trial_days, price_minor, yearly_price_minor, currency, brand_name } = config;
  const return_url = `${config.public_url}/payment-successful`;
  const customers = stripeCustomers(db, clock);
  const card = stripe
    ? openStripe({ ...stripe, trial_days, return_url, service: config.public_url, customers }, clock, log)
    : openSandbox(config, db, keys.sandbox, clock);
  const plan = { price_minor, yearly_price_minor, currency, trial_days, brand_name, return_url };
  const webhook_url = `${config.public_url}/api/webhook/paypal`;
  const paypal =
    config.paypal && openPaypal({ ...config.paypal, ...plan, webhook_url }, clock, paypalStore(db, clock));
  const providersInUse: readonly (SubscriptionProvider | null)[] = [
    card.provider === 'sandbox' && isSandboxClosed(config) ? null : card,
    paypal,
  ];
  return {
    card,
    paypal,
    find: (provider) => providersInUse.find((one) => one?.provider === provider) ?? undefined,
  };
}
