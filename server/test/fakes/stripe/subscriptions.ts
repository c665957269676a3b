import type { StripeState } from '#test/fakes/stripe/state.ts';
import { attemptPayment, bill } from '#test/fakes/stripe/billing.ts';
import { recordEvent } from '#test/fakes/stripe/events.ts';
import { requireCustomer } from '#test/fakes/stripe/customers.ts';
import { nestedForm, nestedForms, text, type Form } from '#test/fakes/stripe/form.ts';
import { addSetupIntent } from '#test/fakes/stripe/intents.ts';
import { listOf, pageOf } from '#test/fakes/stripe/lists.ts';
import { addPeriod } from '#test/fakes/stripe/months.ts';
import { activePrice } from '#test/fakes/stripe/prices.ts';
import { redeem } from '#test/fakes/stripe/promotion-codes.ts';
import { route, type Route } from '#test/fakes/stripe/route.ts';
import type { Coupon, Customer, Subscription } from '#test/fakes/stripe/shapes.ts';
import { invalid, missing } from '#test/fakes/stripe/stripe-error.ts';

export const subscriptions: Route[] = [
  route('POST /v1/subscriptions', (state, form) => {
    const [item] = nestedForms(form, 'items');
    const trial_end = Number(text(form, 'trial_end') ?? 0);
    if (trial_end === 0 && text(form, 'payment_behavior') !== 'default_incomplete')
      throw invalid('This customer has no attached payment source or default payment method.');
    const customer = text(form, 'customer') ?? '';
    const isTaxed = text(nestedForm(form, 'automatic_tax'), 'enabled') === 'true';
    if (isTaxed && !state.get('customer', customer).address)
      throw invalid('The customer’s location isn’t recognized.', 'customer_tax_location_invalid');
    const price = activePrice(state, (item && text(item, 'price')) ?? '').id;
    requireOneCurrency(state, customer, price);
    return beginSubscription(state, {
      customer,
      price,
      trial_days: Number(text(form, 'trial_period_days') ?? 0),
      trial_end,
      endsWithPeriod: text(form, 'cancel_at_period_end') === 'true',
      coupon: redeem(state, nestedForms(form, 'discounts'), customer),
      metadata: nestedForm(form, 'metadata'),
      isTaxed,
    });
  }),
  route('GET /v1/subscriptions', (state, form) => {
    const customer = text(form, 'customer');
    return pageOf(
      state.all('subscription').filter((one) => one.customer === customer),
      form,
      '/v1/subscriptions',
    );
  }),
  route('GET /v1/subscriptions/:id', (state, _, id) => state.get('subscription', id)),
  route('POST /v1/subscriptions/:id', (state, form, id) =>
    updateSubscription(state, state.get('subscription', id), form),
  ),
  route('DELETE /v1/subscriptions/:id', (state, _, id) => {
    const subscription = state.get('subscription', id);
    if (subscription.status === 'canceled') throw missing('subscription', id);
    return endSubscription(state, subscription);
  }),
];

/** Throws if the customer has an open subscription in a currency other than the price's. */
export function requireOneCurrency(state: StripeState, customer: string, price: string): void {
  const { currency } = state.get('price', price);
  const conflicting = state
    .all('subscription')
    .find((one) => one.customer === customer && one.status !== 'canceled' && one.currency !== currency);
  if (conflicting)
    throw invalid(
      `You cannot combine currencies on a single customer. This customer has an active subscription, subscription schedule, discount, quote, or invoice item with currency ${conflicting.currency}.`,
    );
}

type Terms = {
  customer: string;
  price: string;
  trial_days: number;
  /** In Unix seconds; takes precedence over `trial_days`. */
  trial_end?: number;
  endsWithPeriod?: boolean;
  coupon: Coupon | null;
  metadata: Record<string, unknown>;
  /** Whether Stripe Tax computes the tax. */
  isTaxed?: boolean;
};

/** Creates a subscription and bills the first period; until that is paid, the subscription is incomplete. */
export function beginSubscription(state: StripeState, terms: Terms): Subscription {
  const price = state.get('price', terms.price);
  const now = state.now();
  const trial_end = terms.trial_end || (terms.trial_days > 0 ? now + terms.trial_days * 86_400 : null);
  const until = trial_end ?? addPeriod(now, now, price);
  const subscription = state.add('subscription', {
    customer: requireCustomer(state, terms.customer).id,
    status: trial_end ? 'trialing' : 'incomplete',
    currency: price.currency,
    start_date: now,
    ended_at: null,
    cancel_at: terms.endsWithPeriod ? until : null,
    cancel_at_period_end: terms.endsWithPeriod ?? false,
    canceled_at: terms.endsWithPeriod ? now : null,
    billing_cycle_anchor: until === trial_end ? trial_end : now,
    pause_collection: null,
    default_payment_method: null,
    latest_invoice: null,
    pending_setup_intent: null,
    discounts: [],
    trial_start: trial_end && now,
    trial_end,
    metadata: terms.metadata,
    automatic_tax: { enabled: terms.isTaxed ?? false },
    schedule: null,
    items: listOf([], '/v1/subscription_items') as unknown as Subscription['items'],
  });
  subscription.items.data.push({
    id: `si_${subscription.id}`,
    object: 'subscription_item',
    created: now,
    price,
    quantity: 1,
    subscription: subscription.id,
    current_period_start: now,
    current_period_end: until,
  });
  if (terms.coupon) {
    state.discounts.set(subscription.id, terms.coupon);
    subscription.discounts.push(`di_${subscription.id}`);
  }
  const invoice = bill(state, subscription, 'subscription_create', { start: now, end: now });
  if (invoice.status === 'paid') {
    if (subscription.status === 'incomplete') subscription.status = 'active';
    subscription.pending_setup_intent = addSetupIntent(state, subscription.customer).id;
  }
  recordEvent(state, 'customer.subscription.created', subscription);
  return subscription;
}

function updateSubscription(state: StripeState, subscription: Subscription, form: Form): Subscription {
  if (subscription.status === 'canceled')
    throw invalid('A canceled subscription can only update its cancellation_details and metadata.');
  if (subscription.schedule && (text(form, 'cancel_at_period_end') ?? text(form, 'cancel_at')) !== undefined)
    throw invalid(
      `The subscription is managed by the subscription schedule \`${subscription.schedule}\`, and updating any cancelation behavior directly is not allowed. Please update the schedule instead.`,
    );
  for (const change of nestedForms(form, 'items')) {
    const item = subscription.items.data.find(({ id }) => id === text(change, 'id'));
    if (!item || text(form, 'proration_behavior') !== 'none')
      throw invalid('This fake can only change the price of an item, without prorations.');
    item.price = activePrice(state, text(change, 'price') ?? '');
  }
  const method = text(form, 'default_payment_method');
  if (method) subscription.default_payment_method = state.get('payment_method', method).id;
  const cancelAtPeriodEnd = text(form, 'cancel_at_period_end');
  if (cancelAtPeriodEnd) {
    subscription.cancel_at_period_end = cancelAtPeriodEnd === 'true';
    const periodEnd = subscription.items.data[0]?.current_period_end ?? null;
    subscription.cancel_at = subscription.cancel_at_period_end ? periodEnd : null;
    subscription.canceled_at = subscription.cancel_at_period_end ? state.now() : null;
  }
  if (text(form, 'cancel_at') === '') subscription.cancel_at = null;
  if (text(form, 'pause_collection') === '') subscription.pause_collection = null;
  const pause = nestedForm(form, 'pause_collection');
  const behavior = text(pause, 'behavior');
  if (behavior)
    subscription.pause_collection = { behavior, resumes_at: Number(text(pause, 'resumes_at')) || null };
  for (const [key, value] of Object.entries(nestedForm(form, 'metadata'))) {
    if (value === '') delete subscription.metadata[key];
    else subscription.metadata[key] = value;
  }
  if (text(nestedForm(form, 'billing_cycle_anchor'), 'type') === 'now') billNow(state, subscription);
  recordEvent(state, 'customer.subscription.updated', subscription);
  return subscription;
}

/** Begins a new period now, and charges the stored payment method for it. */
function billNow(state: StripeState, subscription: Subscription): void {
  const [item] = subscription.items.data;
  if (!item) return;
  const before = { start: item.current_period_start, end: item.current_period_end };
  subscription.billing_cycle_anchor = state.now();
  item.current_period_start = state.now();
  item.current_period_end = addPeriod(state.now(), state.now(), item.price);
  const invoice = bill(state, subscription, 'subscription_update', before);
  if (
    invoice.status === 'open' &&
    attemptPayment(state, invoice, subscription.default_payment_method) !== 'paid'
  )
    subscription.status = 'past_due';
}

export function endSubscription(state: StripeState, subscription: Subscription): Subscription {
  subscription.status = subscription.status === 'incomplete' ? 'incomplete_expired' : 'canceled';
  subscription.ended_at = state.now();
  subscription.canceled_at ??= state.now();
  // Stripe stops collecting payments once a subscription has ended.
  for (const invoice of state.all('invoice'))
    if (invoice.parent.subscription_details.subscription === subscription.id) invoice.auto_advance = false;
  recordEvent(state, 'customer.subscription.deleted', subscription);
  return subscription;
}

/** Deletes a customer, as in the dashboard: their subscriptions end immediately. */
export function deleteCustomer(state: StripeState, customer: Customer): void {
  customer.deleted = true;
  for (const subscription of state.all('subscription'))
    if (subscription.customer === customer.id && subscription.ended_at === null)
      endSubscription(state, subscription);
}
