import { second } from '#clock.ts';
import type { Order, Payer, RegionalAmount, Terms } from '#services/payments/types.ts';
import { requireExpanded, type StripeAccount } from '#services/payments/stripe/account.ts';
import { rethrowCouponError, findPromotion } from '#services/payments/stripe/coupon.ts';
import { saveBuyer, withCustomer } from '#services/payments/stripe/customer.ts';
import { withPrice } from '#services/payments/stripe/price.ts';

/** Starts a checkout on Stripe's hosted page, which handles the card, the coupon and the confirmation. */
export async function startCheckout(
  account: StripeAccount,
  payer: Payer,
  { coupon, ...terms }: Order,
  idempotencyKey: string,
): Promise<{ url: string }> {
  const { stripe, settings } = account;
  const promotion = coupon === null ? null : await findPromotion(account, coupon);
  const session = await withPrice(account, terms, (price) =>
    withCustomer(account, payer, (customer) =>
      stripe.checkout.sessions.create(
        {
          mode: 'subscription',
          customer,
          client_reference_id: String(payer.user_id),
          line_items: [{ price, quantity: 1 }],
          ...(promotion && { discounts: [{ promotion_code: promotion.id }] }),
          ...(!promotion && terms.billed_every === 'month' && { allow_promotion_codes: true }),
          subscription_data: {
            metadata: subscriptionMetadata(account, payer),
            trial_period_days: trialDays(account, payer),
          },
          success_url: settings.return_url,
          // A member who goes back returns to the page where they chose the plan.
          cancel_url: new URL('/plan-details', settings.return_url).href,
          ...(settings.tax && {
            automatic_tax: { enabled: true },
            tax_id_collection: { enabled: true },
            billing_address_collection: 'required' as const,
            // What they enter is saved with the customer, because it determines the tax on renewals.
            customer_update: { address: 'auto' as const, name: 'auto' as const },
          }),
        },
        { idempotencyKey: `${idempotencyKey}:${customer}:${price}` },
      ),
    ),
  ).catch(rethrowCouponError);
  if (session.url === null) throw new Error('Stripe created a checkout without a URL');
  return { url: session.url };
}

/** Creates a subscription that stays incomplete until the member confirms its first payment on our page. */
export async function subscribe(
  account: StripeAccount,
  payer: Payer,
  { coupon, ...terms }: Order,
  idempotencyKey: string,
): Promise<{ provider_ref: string; client_secret: string; kind: 'payment' | 'setup' }> {
  const { stripe, settings } = account;
  const promotion = coupon === null ? null : await findPromotion(account, coupon);
  const subscription = await withPrice(account, terms, (price) =>
    withCustomer(account, payer, async (customer) => {
      if (payer.details) await saveBuyer(account, payer.details, customer);
      return stripe.subscriptions.create(
        {
          customer,
          items: [{ price }],
          payment_behavior: 'default_incomplete',
          payment_settings: { save_default_payment_method: 'on_subscription' },
          ...(promotion && { discounts: [{ promotion_code: promotion.id }] }),
          ...(settings.tax && { automatic_tax: { enabled: true } }),
          trial_period_days: trialDays(account, payer),
          // A member who never confirmed a card is not charged after the trial.
          trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
          metadata: subscriptionMetadata(account, payer),
          expand: ['latest_invoice.confirmation_secret', 'pending_setup_intent'],
        },
        { idempotencyKey: `${idempotencyKey}:${customer}:${price}` },
      );
    }),
  ).catch(rethrowCouponError);
  // Nothing is due today because of a trial or a coupon: the card is confirmed for later.
  const setup = requireExpanded(subscription.pending_setup_intent)?.client_secret;
  if (setup) return { provider_ref: subscription.id, client_secret: setup, kind: 'setup' };
  const payment = requireExpanded(subscription.latest_invoice)?.confirmation_secret?.client_secret;
  if (payment) return { provider_ref: subscription.id, client_secret: payment, kind: 'payment' };
  throw new Error(`Stripe returned nothing to confirm for ${subscription.id}`);
}

/** The metadata key that marks a subscription as free access from staff, for which no card is confirmed. */
export const freeAccessKey = 'free_access';

/** Creates a subscription that consists of a trial and is cancelled when the trial ends. */
export async function giveFreeAccess(
  account: StripeAccount,
  payer: Payer,
  until: Date,
  idempotencyKey: string,
  regional?: RegionalAmount,
): Promise<string> {
  const { stripe } = account;
  const terms: Terms = { billed_every: 'month', ...(regional && { regional }) };
  const subscription = await withPrice(account, terms, (price) =>
    withCustomer(account, payer, (customer) =>
      stripe.subscriptions.create(
        {
          customer,
          items: [{ price }],
          trial_end: Math.floor(until.getTime() / second),
          cancel_at_period_end: true,
          trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
          metadata: { ...subscriptionMetadata(account, payer), [freeAccessKey]: 'true' },
        },
        { idempotencyKey: `${idempotencyKey}:${customer}:${price}` },
      ),
    ),
  );
  return subscription.id;
}

const subscriptionMetadata = ({ settings }: StripeAccount, { user_id }: Payer) => ({
  user_id,
  service: settings.service,
});

function trialDays({ settings }: StripeAccount, payer: Payer): number | undefined {
  return payer.has_trial && settings.trial_days > 0 ? settings.trial_days : undefined;
}
