import type { Books } from '#test/fakes/stripe/books.ts';
import { attempt, bill } from '#test/fakes/stripe/billing.ts';
import { record } from '#test/fakes/stripe/events.ts';
import { requireCustomer } from '#test/fakes/stripe/customers.ts';
import { inner, members, text, type Form } from '#test/fakes/stripe/form.ts';
import { addSetupIntent } from '#test/fakes/stripe/intents.ts';
import { listOf, pageOf } from '#test/fakes/stripe/lists.ts';
import { addPeriod } from '#test/fakes/stripe/months.ts';
import { activePrice } from '#test/fakes/stripe/prices.ts';
import { redeem } from '#test/fakes/stripe/promotion-codes.ts';
import { route, type Route } from '#test/fakes/stripe/route.ts';
import type { Coupon, Customer, Subscription } from '#test/fakes/stripe/shapes.ts';
import { invalid, missing } from '#test/fakes/stripe/stripe-error.ts';

export const subscriptions: Route[] = [
  route('POST /v1/subscriptions', (books, form) => {
    const [item] = members(form, 'items');
    const trial_end = Number(text(form, 'trial_end') ?? 0);
    if (trial_end === 0 && text(form, 'payment_behavior') !== 'default_incomplete')
      throw invalid('This customer has no attached payment source or default payment method.');
    const customer = text(form, 'customer') ?? '';
    const isTaxed = text(inner(form, 'automatic_tax'), 'enabled') === 'true';
    if (isTaxed && !books.get('customer', customer).address)
      throw invalid('The customer’s location isn’t recognized.', 'customer_tax_location_invalid');
    const price = activePrice(books, (item && text(item, 'price')) ?? '').id;
    requireOneCurrency(books, customer, price);
    return begin(books, {
      customer,
      price,
      trial_days: Number(text(form, 'trial_period_days') ?? 0),
      trial_end,
      endsWithPeriod: text(form, 'cancel_at_period_end') === 'true',
      coupon: redeem(books, members(form, 'discounts'), customer),
      metadata: inner(form, 'metadata'),
      isTaxed,
    });
  }),
  route('GET /v1/subscriptions', (books, form) => {
    const customer = text(form, 'customer');
    return pageOf(
      books.all('subscription').filter((one) => one.customer === customer),
      form,
      '/v1/subscriptions',
    );
  }),
  route('GET /v1/subscriptions/:id', (books, _, id) => books.get('subscription', id)),
  route('POST /v1/subscriptions/:id', (books, form, id) =>
    update(books, books.get('subscription', id), form),
  ),
  route('DELETE /v1/subscriptions/:id', (books, _, id) => {
    const subscription = books.get('subscription', id);
    if (subscription.status === 'canceled') throw missing('subscription', id);
    return end(books, subscription);
  }),
];

/** A customer with an open subscription can only be charged in its currency. */
export function requireOneCurrency(books: Books, customer: string, price: string): void {
  const { currency } = books.get('price', price);
  const other = books
    .all('subscription')
    .find((one) => one.customer === customer && one.status !== 'canceled' && one.currency !== currency);
  if (other)
    throw invalid(
      `You cannot combine currencies on a single customer. This customer has an active subscription, subscription schedule, discount, quote, or invoice item with currency ${other.currency}.`,
    );
}

type Terms = {
  customer: string;
  price: string;
  trial_days: number;
  /** In seconds; in place of a number of days. */
  trial_end?: number;
  endsWithPeriod?: boolean;
  coupon: Coupon | null;
  metadata: Record<string, unknown>;
  /** Whether Stripe Tax computes the tax. */
  isTaxed?: boolean;
};

/** Creates a subscription and bills the first period; until that is paid, the subscription is incomplete. */
export function begin(books: Books, terms: Terms): Subscription {
  const price = books.get('price', terms.price);
  const now = books.now();
  const trial_end = terms.trial_end || (terms.trial_days > 0 ? now + terms.trial_days * 86_400 : null);
  const until = trial_end ?? addPeriod(now, now, price);
  const subscription = books.add('subscription', {
    customer: requireCustomer(books, terms.customer).id,
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
    books.discounts.set(subscription.id, terms.coupon);
    subscription.discounts.push(`di_${subscription.id}`);
  }
  const invoice = bill(books, subscription, 'subscription_create', { start: now, end: now });
  if (invoice.status === 'paid') {
    if (subscription.status === 'incomplete') subscription.status = 'active';
    subscription.pending_setup_intent = addSetupIntent(books, subscription.customer).id;
  }
  record(books, 'customer.subscription.created', subscription);
  return subscription;
}

function update(books: Books, subscription: Subscription, form: Form): Subscription {
  if (subscription.status === 'canceled')
    throw invalid('A canceled subscription can only update its cancellation_details and metadata.');
  if (subscription.schedule && (text(form, 'cancel_at_period_end') ?? text(form, 'cancel_at')) !== undefined)
    throw invalid(
      `The subscription is managed by the subscription schedule \`${subscription.schedule}\`, and updating any cancelation behavior directly is not allowed. Please update the schedule instead.`,
    );
  for (const changed of members(form, 'items')) {
    const item = subscription.items.data.find(({ id }) => id === text(changed, 'id'));
    if (!item || text(form, 'proration_behavior') !== 'none')
      throw invalid('This fake can only change the price of an item, without prorations.');
    item.price = activePrice(books, text(changed, 'price') ?? '');
  }
  const method = text(form, 'default_payment_method');
  if (method) subscription.default_payment_method = books.get('payment_method', method).id;
  const ending = text(form, 'cancel_at_period_end');
  if (ending) {
    subscription.cancel_at_period_end = ending === 'true';
    const last = subscription.items.data[0]?.current_period_end ?? null;
    subscription.cancel_at = subscription.cancel_at_period_end ? last : null;
    subscription.canceled_at = subscription.cancel_at_period_end ? books.now() : null;
  }
  if (text(form, 'cancel_at') === '') subscription.cancel_at = null;
  if (text(form, 'pause_collection') === '') subscription.pause_collection = null;
  const pause = inner(form, 'pause_collection');
  const behavior = text(pause, 'behavior');
  if (behavior)
    subscription.pause_collection = { behavior, resumes_at: Number(text(pause, 'resumes_at')) || null };
  for (const [key, value] of Object.entries(inner(form, 'metadata'))) {
    if (value === '') delete subscription.metadata[key];
    else subscription.metadata[key] = value;
  }
  if (text(inner(form, 'billing_cycle_anchor'), 'type') === 'now') billNow(books, subscription);
  record(books, 'customer.subscription.updated', subscription);
  return subscription;
}

/** Begins a new period now, and charges the stored payment method for it. */
function billNow(books: Books, subscription: Subscription): void {
  const [item] = subscription.items.data;
  if (!item) return;
  const before = { start: item.current_period_start, end: item.current_period_end };
  subscription.billing_cycle_anchor = books.now();
  item.current_period_start = books.now();
  item.current_period_end = addPeriod(books.now(), books.now(), item.price);
  const invoice = bill(books, subscription, 'subscription_update', before);
  if (invoice.status === 'open' && attempt(books, invoice, subscription.default_payment_method) !== 'paid')
    subscription.status = 'past_due';
}

export function end(books: Books, subscription: Subscription): Subscription {
  subscription.status = subscription.status === 'incomplete' ? 'incomplete_expired' : 'canceled';
  subscription.ended_at = books.now();
  subscription.canceled_at ??= books.now();
  // Stripe stops collecting payments once a subscription has ended.
  for (const invoice of books.all('invoice'))
    if (invoice.parent.subscription_details.subscription === subscription.id) invoice.auto_advance = false;
  record(books, 'customer.subscription.deleted', subscription);
  return subscription;
}

/** Deletes a customer, as in the dashboard: their subscriptions end immediately. */
export function deleteCustomer(books: Books, customer: Customer): void {
  customer.deleted = true;
  for (const subscription of books.all('subscription'))
    if (subscription.customer === customer.id && subscription.ended_at === null) end(books, subscription);
}
