import { attemptPayment, bill } from '#test/fakes/stripe/billing.ts';
import type { StripeState } from '#test/fakes/stripe/state.ts';
import { recordEvent } from '#test/fakes/stripe/events.ts';
import { addPeriod } from '#test/fakes/stripe/months.ts';
import { beginPhase } from '#test/fakes/stripe/schedules.ts';
import type { Invoice, Subscription } from '#test/fakes/stripe/shapes.ts';
import { endSubscription } from '#test/fakes/stripe/subscriptions.ts';

const retryAfter_s = 3 * 86_400;
const maxAttempts = 4;

/** Moves the clock forward; every renewal and retry that falls due by then happens at its due time. */
export function advance(state: StripeState, ms: number): void {
  const until = state.now() + Math.ceil(ms / 1000);
  for (;;) {
    const due = nextDue(state);
    if (!due || due.at > until) break;
    state.moveTo(due.at);
    due.run();
  }
  state.moveTo(until);
}

function nextDue(state: StripeState): { at: number; run: () => void } | undefined {
  const renewals = state
    .all('subscription')
    .filter(({ status }) => status === 'active' || status === 'trialing' || status === 'past_due')
    .map((one) => ({
      at: one.items.data[0]?.current_period_end ?? Infinity,
      run: () => renew(state, one),
    }));
  const retries = state
    .all('invoice')
    .filter(({ status, auto_advance }) => status === 'open' && auto_advance)
    .map((one) => ({ at: one.next_payment_attempt ?? Infinity, run: () => collect(state, one) }));
  const resumptions = state
    .all('subscription')
    .flatMap((one) =>
      one.pause_collection?.resumes_at && one.ended_at === null
        ? [{ at: one.pause_collection.resumes_at, run: () => resumeCollection(state, one) }]
        : [],
    );
  return [...resumptions, ...renewals, ...retries].toSorted((one, other) => one.at - other.at)[0];
}

function resumeCollection(state: StripeState, subscription: Subscription): void {
  subscription.pause_collection = null;
  recordEvent(state, 'customer.subscription.updated', subscription);
}

function renew(state: StripeState, subscription: Subscription): void {
  const item = subscription.items.data[0];
  if (!item) return;
  const isUnconfirmed = subscription.status === 'trialing' && subscription.default_payment_method === null;
  if (subscription.cancel_at_period_end || isUnconfirmed) {
    endSubscription(state, subscription);
    return;
  }
  const before = { start: item.current_period_start, end: item.current_period_end };
  beginPhase(state, subscription, before.end);
  item.current_period_start = before.end;
  item.current_period_end = addPeriod(before.end, subscription.billing_cycle_anchor, item.price);
  subscription.status = 'active';
  recordEvent(state, 'customer.subscription.updated', subscription);
  const invoice = bill(state, subscription, 'subscription_cycle', before);
  if (invoice.status !== 'open') return;
  if (subscription.pause_collection) invoice.status = 'void';
  else collect(state, invoice);
}

/**
 * Charges the subscription's stored payment method; if the charge is declined, it is retried every three days, up
 * to four attempts in all.
 */
function collect(state: StripeState, invoice: Invoice): void {
  const subscription = state.get('subscription', invoice.parent.subscription_details.subscription);
  const { invoice_settings } = state.get('customer', subscription.customer);
  const method = subscription.default_payment_method ?? invoice_settings.default_payment_method;
  if (attemptPayment(state, invoice, method) === 'paid') return;
  invoice.next_payment_attempt = invoice.attempt_count < maxAttempts ? state.now() + retryAfter_s : null;
  if (invoice.next_payment_attempt === null) {
    endSubscription(state, subscription);
    return;
  }
  subscription.status = 'past_due';
  recordEvent(state, 'customer.subscription.updated', subscription);
}
