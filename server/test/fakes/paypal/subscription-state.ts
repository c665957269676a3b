import { recordEvent, type PaypalState } from '#test/fakes/paypal/state.ts';
import type { Cycle, Plan, Subscription } from '#test/fakes/paypal/shapes.ts';

export function updateStatus(
  state: PaypalState,
  subscription: Subscription,
  status: Subscription['status'],
): void {
  subscription.status = status;
  subscription.status_update_time = state.now().toISOString();
  const name = status === 'ACTIVE' ? 'ACTIVATED' : status;
  recordEvent(state, `BILLING.SUBSCRIPTION.${name}`, 'subscription', subscription);
}

export function findSubscription(state: PaypalState, id: string): Subscription {
  const found = state.subscriptions.find((one) => one.id === id);
  if (!found) throw new Error(`There is no subscription ${id}`);
  return found;
}

export function planOf(state: PaypalState, { plan_id }: Subscription): Plan {
  const plan = state.plans.find(({ id }) => id === plan_id);
  if (!plan) throw new Error(`There is no plan ${plan_id}`);
  return plan;
}

/** Returns the billing cycle of the regular monthly charge. */
export function findRegularCycle(state: PaypalState, subscription: Subscription): Cycle {
  const { billing_cycles } = planOf(state, subscription);
  const regular = billing_cycles.find(({ tenure_type }) => tenure_type === 'REGULAR');
  if (!regular) throw new Error('The plan has no regular billing cycle');
  return regular;
}

/** PayPal bills at ten o'clock, whatever time of day a subscription began. */
export function billingTime(moment: Date): string {
  return `${moment.toISOString().slice(0, 10)}T10:00:00Z`;
}
