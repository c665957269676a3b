import { after, day } from '#clock.ts';
import { newId, recordEvent, type PaypalState } from '#test/fakes/paypal/state.ts';
import { created, notFound, pageOf, route, ok, unprocessable, type Route } from '#test/fakes/paypal/route.ts';
import type { Subscription } from '#test/fakes/paypal/shapes.ts';
import {
  findSubscription,
  billingTime,
  planOf,
  updateStatus,
} from '#test/fakes/paypal/subscription-state.ts';
import { pay } from '#test/fakes/paypal/transactions.ts';

export const subscriptions: Route[] = [
  route('POST /v1/billing/subscriptions', (state, { body }) => {
    const { plan_id, custom_id } = body as { plan_id: string; custom_id?: string };
    if (!state.plans.some(({ id }) => id === plan_id)) return notFound();
    return created(addSubscription(state, plan_id, custom_id));
  }),
  route('GET /v1/billing/subscriptions/:id', (state, { id }) => {
    const found = state.subscriptions.find((one) => one.id === id);
    return found ? ok(found) : notFound();
  }),
  route('GET /v1/billing/subscriptions/:id/transactions', (state, call) => {
    const [from, until] = [call.query.get('start_time') ?? '', call.query.get('end_time') ?? ''];
    const found = state.transactions
      .filter(({ subscription, time }) => subscription === call.id && time >= from && time <= until)
      .map(({ id, status, time, amount_with_breakdown }) => ({ id, status, time, amount_with_breakdown }));
    const { rows, links } = pageOf(found, call, state.page_size);
    return ok({ transactions: rows, links });
  }),
  route('POST /v1/billing/subscriptions/:id/cancel', (state, { id }) => {
    const found = state.subscriptions.find((one) => one.id === id);
    if (!found) return notFound();
    if (found.status !== 'ACTIVE' && found.status !== 'SUSPENDED')
      return unprocessable('SUBSCRIPTION_STATUS_INVALID');
    updateStatus(state, found, 'CANCELLED');
    delete found.billing_info?.next_billing_time;
    return { status: 204 };
  }),
];

export function addSubscription(state: PaypalState, plan_id: string, custom_id?: string): Subscription {
  const now = state.now().toISOString();
  const id = newId('I-');
  const subscription: Subscription = {
    id,
    plan_id,
    custom_id,
    status: 'APPROVAL_PENDING',
    plan_overridden: false,
    quantity: '1',
    subscriber: {},
    status_update_time: now,
    create_time: now,
    start_time: now,
    links: [
      { rel: 'approve', href: `https://www.paypal.test/webapps/billing?ba_token=${id}`, method: 'GET' },
    ],
  };
  state.subscriptions.push(subscription);
  recordEvent(state, 'BILLING.SUBSCRIPTION.CREATED', 'subscription', subscription);
  return subscription;
}

/** Approves a subscription as on PayPal's page; the first month is charged unless there is a free trial. */
export function approve(state: PaypalState, id: string): void {
  const subscription = findSubscription(state, id);
  const [first] = planOf(state, subscription).billing_cycles;
  const now = state.now();
  subscription.start_time = now.toISOString();
  subscription.subscriber.payer_id = newId('');
  subscription.billing_info = {
    outstanding_balance: { currency_code: 'USD', value: '0.0' },
    failed_payments_count: 0,
  };
  updateStatus(state, subscription, 'ACTIVE');
  if (first?.tenure_type === 'TRIAL')
    subscription.billing_info.next_billing_time = billingTime(
      after(now, first.frequency.interval_count * day),
    );
  else if (!state.slow_to_book.has(id)) pay(state, subscription);
}
