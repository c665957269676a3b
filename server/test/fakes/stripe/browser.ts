import { attemptPayment, intentOf } from '#test/fakes/stripe/billing.ts';
import type { StripeState } from '#test/fakes/stripe/state.ts';
import { addCharge } from '#test/fakes/stripe/charges.ts';
import { sessionAt, taxSession } from '#test/fakes/stripe/checkout-sessions.ts';
import { recordEvent } from '#test/fakes/stripe/events.ts';
import { addPaymentIntent } from '#test/fakes/stripe/intents.ts';
import type { PaymentIntent, Session, SetupIntent, Subscription } from '#test/fakes/stripe/shapes.ts';
import { beginSubscription } from '#test/fakes/stripe/subscriptions.ts';

export type Outcome = 'paid' | 'declined' | 'requires_action';

/**
 * Does what Stripe's script does when the button is pressed: confirms the intent that has this client secret, by card.
 */
export function confirm(state: StripeState, client_secret: string, method: string): Outcome {
  const intent = intentWithSecret(state, client_secret);
  state.get('payment_method', method).customer = intent.customer;
  intent.payment_method = method;
  return intent.object === 'payment_intent'
    ? confirmPayment(state, intent, method)
    : confirmSetup(state, intent, method);
}

/** Confirms a payment with the customer's bank. */
export function authenticate(state: StripeState, client_secret: string): Outcome {
  const intent = intentWithSecret(state, client_secret);
  if (intent.status !== 'requires_action' || intent.payment_method === null)
    throw new Error('There is nothing to confirm');
  state.authenticated.add(intent.payment_method);
  return confirm(state, client_secret, intent.payment_method);
}

function intentWithSecret(state: StripeState, client_secret: string): PaymentIntent | SetupIntent {
  const all = [...state.all('payment_intent'), ...state.all('setup_intent')];
  const intent = all.find((one) => one.client_secret === client_secret);
  if (!intent) throw new Error('This secret does not exist');
  return intent;
}

function confirmPayment(state: StripeState, intent: PaymentIntent, method: string): Outcome {
  const payment = state.all('invoice_payment').find((one) => one.payment.payment_intent === intent.id);
  if (!payment) throw new Error('This payment intent belongs to no invoice');
  return attemptPayment(state, state.get('invoice', payment.invoice), method);
}

function confirmSetup(state: StripeState, intent: SetupIntent, method: string): Outcome {
  const behavior = state.behavior.get(method);
  if (behavior === 'declines') return 'declined';
  if (behavior === 'authenticates' && !state.authenticated.has(method)) {
    intent.status = 'requires_action';
    return 'requires_action';
  }
  intent.status = 'succeeded';
  const subscription = state.all('subscription').find((one) => one.pending_setup_intent === intent.id);
  if (subscription) {
    subscription.pending_setup_intent = null;
    subscription.default_payment_method = method;
    recordEvent(state, 'customer.subscription.updated', subscription);
  }
  recordEvent(state, 'setup_intent.succeeded', intent);
  return 'paid';
}

/** Fills in the hosted page, and confirms the payment with the bank if required. */
export function payCheckout(state: StripeState, url: string, method: string): Outcome {
  const session = sessionAt(state, url);
  if (session.mode === 'payment') return payOnce(state, session, method);
  const terms = state.checkouts.get(session.id);
  if (session.status !== 'open' || !terms || session.customer === null)
    throw new Error('This checkout has ended');
  if (state.behavior.get(method) === 'declines') return 'declined';
  state.authenticated.add(method);
  const subscription = beginSubscription(state, { ...terms, customer: session.customer, metadata: {} });
  const outcome = confirm(state, findClientSecret(state, subscription), method);
  Object.assign(session, { status: 'complete', subscription: subscription.id, url: null });
  recordEvent(state, 'checkout.session.completed', session);
  return outcome;
}

/** Pays a checkout for one payment as a guest. */
function payOnce(state: StripeState, session: Session, method: string): Outcome {
  if (session.status !== 'open') throw new Error('This checkout has ended');
  taxSession(state, session);
  const amount = session.amount_total ?? 0;
  const intent = addPaymentIntent(state, null, amount, session.currency ?? 'usd');
  intent.payment_method = method;
  session.payment_intent = intent.id;
  if (state.behavior.get(method) === 'declines') {
    addCharge(state, intent, 'failed');
    return 'declined';
  }
  state.authenticated.add(method);
  intent.status = 'succeeded';
  addCharge(state, intent, 'succeeded');
  Object.assign(session, {
    status: 'complete',
    url: null,
    payment_status: 'paid',
    customer_details: {
      email: state.guests.get(session.id)?.email ?? 'guest@example.com',
      name: 'Gwen Guest',
      address: session.automatic_tax.enabled ? { country: 'DE' } : null,
      tax_ids: [],
    },
  });
  recordEvent(state, 'checkout.session.completed', session);
  return 'paid';
}

/** Returns the secret of the intent that has to be confirmed for a subscription to start. */
function findClientSecret(
  state: StripeState,
  { pending_setup_intent, latest_invoice }: Subscription,
): string {
  return pending_setup_intent === null
    ? intentOf(state, state.get('invoice', latest_invoice ?? '')).client_secret
    : state.get('setup_intent', pending_setup_intent).client_secret;
}

/** Expires a checkout that nobody completed within a day. */
export function expireCheckout(state: StripeState, url: string): void {
  const session = sessionAt(state, url);
  session.status = 'expired';
  session.url = null;
  recordEvent(state, 'checkout.session.expired', session);
}
