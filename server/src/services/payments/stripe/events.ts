import Stripe from 'stripe';
import type { EventHeaders, ProviderEvent } from '#services/payments/types.ts';
import { idOf, nullIfMissing, type StripeAccount } from '#services/payments/stripe/account.ts';
import { findGiftRef, isGift } from '#services/payments/stripe/gifts.ts';

/** The events that the webhook at Stripe has to deliver. */
export const stripeEvents = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'customer.subscription.trial_will_end',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.payment_action_required',
  'charge.refunded',
  'charge.refund.updated',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_reinstated',
  'charge.dispute.funds_withdrawn',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'setup_intent.succeeded',
] as const satisfies Stripe.Event['type'][];

export async function verifyEvent(
  account: StripeAccount,
  raw_body: Buffer,
  headers: EventHeaders,
): Promise<ProviderEvent | null> {
  const { stripe, settings, clock } = account;
  let event: Stripe.Event;
  try {
    event = stripe.webhooks.constructEvent(
      raw_body,
      headers['stripe-signature'] ?? '',
      settings.webhook_secret,
      undefined,
      undefined,
      clock.now().getTime(),
    );
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return null;
    throw error;
  }
  const object_ref = await findSubscription(account, event);
  const gift_ref = object_ref === null ? await findGiftCheckout(account, event) : null;
  return {
    event_id: event.id,
    type: event.type,
    object_ref,
    ...(gift_ref !== null && { gift_ref }),
    created_at: new Date(event.created * 1000),
  };
}

/** How many event types one call to Stripe can list. */
const maxTypes = 20;

/** Lists the subscriptions that events since a given time concern; Stripe keeps its events for thirty days. */
export async function listChanged(account: StripeAccount, since: Date): Promise<string[]> {
  const created = { gte: Math.floor(since.getTime() / 1000) };
  const refs = new Set<string>();
  for (let first = 0; first < stripeEvents.length; first += maxTypes) {
    const types = stripeEvents.slice(first, first + maxTypes);
    const events = await account.stripe.events
      .list({ types, created, limit: 100 })
      .autoPagingToArray({ limit: 10_000 });
    for (const event of events) {
      const ref = await findSubscription(account, event);
      if (ref !== null) refs.add(ref);
    }
  }
  return [...refs];
}

/** Finds the subscription that an event concerns; reads it from Stripe if the event's object does not name it. */
async function findSubscription({ stripe }: StripeAccount, event: Stripe.Event): Promise<string | null> {
  if (!stripeEvents.some((type) => type === event.type)) return null;
  const { object } = event.data;
  if (object.object === 'subscription') return object.id;
  if (object.object === 'checkout.session')
    return object.subscription === null ? null : idOf(object.subscription);
  if (object.object === 'invoice') return findByInvoice(stripe, object.id);
  if (object.object === 'charge') return findByPayment(stripe, object.payment_intent);
  if (object.object === 'dispute' || object.object === 'refund')
    return findByPayment(stripe, object.payment_intent ?? (await findPaymentIntent(stripe, object.charge)));
  return object.object === 'setup_intent' ? findBySetup(stripe, object) : null;
}

/** Finds the checkout of the gift that an event concerns; null if it does not concern one of our gifts. */
async function findGiftCheckout(account: StripeAccount, event: Stripe.Event): Promise<string | null> {
  if (!stripeEvents.some((type) => type === event.type)) return null;
  const { object } = event.data;
  if (object.object === 'checkout.session')
    return isGift(object, account.settings.service) ? object.id : null;
  if (object.object !== 'charge' && object.object !== 'dispute' && object.object !== 'refund') return null;
  const intent =
    object.payment_intent ??
    (object.object === 'charge' ? null : await findPaymentIntent(account.stripe, object.charge));
  return intent ? findGiftRef(account, idOf(intent)) : null;
}

/** Reads the invoice from Stripe, because its shape in an event depends on the API version of the webhook endpoint. */
async function findByInvoice(stripe: Stripe, invoice_id: string): Promise<string | null> {
  const invoice = await nullIfMissing(stripe.invoices.retrieve(invoice_id));
  const subscription = invoice?.parent?.subscription_details?.subscription;
  return subscription ? idOf(subscription) : null;
}

/** Finds the payment intent of a charge, for objects that name only the charge. */
async function findPaymentIntent(stripe: Stripe, charge: string | { id: string } | null) {
  return charge && (await nullIfMissing(stripe.charges.retrieve(idOf(charge))))?.payment_intent;
}

async function findByPayment(
  stripe: Stripe,
  intent: string | { id: string } | null | undefined,
): Promise<string | null> {
  if (!intent) return null;
  const { data } = await stripe.invoicePayments.list({
    payment: { type: 'payment_intent', payment_intent: idOf(intent) },
    limit: 1,
  });
  return data[0] ? findByInvoice(stripe, idOf(data[0].invoice)) : null;
}

/**
 * Finds the subscription whose card was confirmed, for a trial or for later payments; falls back to the
 * customer's newest subscription.
 */
async function findBySetup(stripe: Stripe, intent: Stripe.SetupIntent): Promise<string | null> {
  if (intent.customer === null) return null;
  const { data } = await stripe.subscriptions.list({
    customer: idOf(intent.customer),
    status: 'all',
    limit: 100,
  });
  const method = intent.payment_method === null ? null : idOf(intent.payment_method);
  const waiting = data.find(
    ({ pending_setup_intent }) => pending_setup_intent !== null && idOf(pending_setup_intent) === intent.id,
  );
  const charged = data.find(
    ({ default_payment_method }) =>
      default_payment_method !== null && idOf(default_payment_method) === method,
  );
  return (waiting ?? charged ?? data[0])?.id ?? null;
}
