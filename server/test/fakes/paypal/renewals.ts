import { after, day } from '#clock.ts';
import { recordEvent, type PaypalState } from '#test/fakes/paypal/state.ts';
import type { Subscription } from '#test/fakes/paypal/shapes.ts';
import { findRegularCycle, updateStatus } from '#test/fakes/paypal/subscription-state.ts';
import { pay } from '#test/fakes/paypal/transactions.ts';

const maxFailures = 3;

/** Moves the clock forward; each payment that falls due by then is collected at its due time. */
export function advance(state: PaypalState, ms: number): void {
  const until = after(state.now(), ms);
  for (;;) {
    const next = state.subscriptions
      .filter(({ status }) => status === 'ACTIVE')
      .map((subscription) => ({ subscription, at: dueTime(subscription) }))
      .toSorted((one, other) => one.at.getTime() - other.at.getTime())[0];
    if (!next || next.at > until) break;
    state.moveTo(next.at);
    collect(state, next.subscription);
  }
  state.moveTo(until);
}

function dueTime({ billing_info }: Subscription): Date {
  const retry = billing_info?.last_failed_payment?.next_payment_retry_time;
  return new Date(retry ?? billing_info?.next_billing_time ?? '9999-01-01');
}

/**
 * Collects a payment. If the payer has no money, the payment is retried after five days; after three failures,
 * PayPal gives up.
 */
function collect(state: PaypalState, subscription: Subscription): void {
  const { billing_info, id } = subscription;
  if (!billing_info) return;
  if (!state.broke.has(id)) {
    pay(state, subscription);
    return;
  }
  billing_info.failed_payments_count++;
  const hasGivenUp = billing_info.failed_payments_count >= maxFailures;
  billing_info.last_failed_payment = {
    amount: findRegularCycle(state, subscription).pricing_scheme.fixed_price,
    time: state.now().toISOString(),
    ...(!hasGivenUp && { next_payment_retry_time: after(state.now(), 5 * day).toISOString() }),
  };
  recordEvent(state, 'BILLING.SUBSCRIPTION.PAYMENT.FAILED', 'subscription', subscription);
  if (hasGivenUp) updateStatus(state, subscription, 'SUSPENDED');
}
