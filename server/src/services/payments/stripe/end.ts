import Stripe from 'stripe';
import { releaseSchedule } from '#services/payments/stripe/interval.ts';
import { hasPauseBegun, hasPauseMetadata, clearPauseMetadata } from '#services/payments/stripe/pause.ts';
import { CannotResume, type ProviderPayment } from '#services/payments/types.ts';
import { idOf, nullIfMissing, type StripeAccount } from '#services/payments/stripe/account.ts';

/** Ends a subscription after the paid period; if there is none, it ends now and nothing more is charged. */
export async function cancel(
  { stripe, clock }: StripeAccount,
  provider_ref: string,
  key: string,
): Promise<void> {
  const found = await nullIfMissing(stripe.subscriptions.retrieve(provider_ref));
  // A subscription unknown to Stripe is not being charged.
  if (!found || hasEnded(found.status)) return;
  await releaseSchedule(stripe, found, key);
  const isPaid = found.status === 'active' || found.status === 'trialing';
  if (isPaid && !hasPauseBegun(found, clock.now()))
    await stripe.subscriptions.update(
      provider_ref,
      {
        cancel_at_period_end: true,
        ...(hasPauseMetadata(found) && { pause_collection: '', metadata: clearPauseMetadata }),
      },
      { idempotencyKey: key },
    );
  else await endNow(stripe, provider_ref, key);
}

/** Undoes a cancellation or a pause. If the paid days before the pause are over, a new month begins now and is charged. */
export async function resume(
  { stripe, clock }: StripeAccount,
  provider_ref: string,
  key: string,
): Promise<void> {
  const subscription = await stripe.subscriptions.retrieve(provider_ref);
  if (hasEnded(subscription.status)) throw new CannotResume('The subscription has ended');
  await stripe.subscriptions.update(
    provider_ref,
    {
      ...(subscription.cancel_at !== null && !subscription.cancel_at_period_end
        ? { cancel_at: '' }
        : { cancel_at_period_end: false }),
      pause_collection: '',
      ...(hasPauseMetadata(subscription) && { metadata: clearPauseMetadata }),
      ...(hasPauseBegun(subscription, clock.now()) && {
        billing_cycle_anchor: { type: 'now' as const },
        proration_behavior: 'none' as const,
      }),
    },
    { idempotencyKey: key },
  );
}

export const end = ({ stripe }: StripeAccount, provider_ref: string, key: string): Promise<void> =>
  endNow(stripe, provider_ref, key);

/** Refunds the rest of an invoice. @returns false if Stripe refuses. */
export async function refund(
  { stripe }: StripeAccount,
  { provider_ref }: ProviderPayment,
  key: string,
): Promise<boolean> {
  const { payments } = await stripe.invoices.retrieve(provider_ref, { expand: ['payments'] });
  let isRefunded = false;
  for (const { id, status, payment } of payments?.data ?? []) {
    if (status !== 'paid') continue;
    const target = payment.payment_intent
      ? { payment_intent: idOf(payment.payment_intent) }
      : payment.charge && { charge: idOf(payment.charge) };
    // Nothing was charged if this was a trial, or if the customer's credit covered the invoice.
    if (!target) continue;
    if (await refundIntent(stripe, target, `${key}:${id}`)) isRefunded = true;
  }
  return isRefunded;
}

/** Refunds the rest of one payment. @returns false if Stripe refuses. */
export async function refundIntent(
  stripe: Stripe,
  target: Stripe.RefundCreateParams,
  key: string,
): Promise<boolean> {
  try {
    return await refundWithRetries(stripe, target, key);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError && finalCodes.has(error.code ?? '')) return false;
    throw error;
  }
}

/** The maximum number of attempts at a refund within the day for which Stripe remembers a key. */
const maxAttempts = 3;

/**
 * Stripe answers a key that it remembers with the original response, even if that refund has since failed, so
 * each further attempt has a new key. @returns false if every attempt failed.
 */
async function refundWithRetries(
  stripe: Stripe,
  target: Stripe.RefundCreateParams,
  key: string,
): Promise<boolean> {
  let idempotencyKey = key;
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const { id } = await stripe.refunds.create(target, { idempotencyKey });
    const { status } = await stripe.refunds.retrieve(id);
    if (status !== 'failed' && status !== 'canceled') return true;
    idempotencyKey += `:${id}`;
  }
  return false;
}

const finalCodes = new Set(['charge_already_refunded', 'charge_disputed']);

/** Stripe returns 404 for a subscription that has already ended, which is the result we want. */
async function endNow(stripe: Stripe, provider_ref: string, idempotencyKey: string): Promise<void> {
  await nullIfMissing(stripe.subscriptions.cancel(provider_ref, { prorate: false }, { idempotencyKey }));
}

const hasEnded = (status: Stripe.Subscription.Status) =>
  status === 'canceled' || status === 'incomplete_expired';
