import { record, type Books } from '#test/fakes/paypal/books.ts';
import type { Cycle, Plan, Subscription } from '#test/fakes/paypal/shapes.ts';

export function updateStatus(books: Books, subscription: Subscription, status: Subscription['status']): void {
  subscription.status = status;
  subscription.status_update_time = books.now().toISOString();
  const name = status === 'ACTIVE' ? 'ACTIVATED' : status;
  record(books, `BILLING.SUBSCRIPTION.${name}`, 'subscription', subscription);
}

export function findSubscription(books: Books, id: string): Subscription {
  const found = books.subscriptions.find((one) => one.id === id);
  if (!found) throw new Error(`There is no subscription ${id}`);
  return found;
}

export function planOf(books: Books, { plan_id }: Subscription): Plan {
  const plan = books.plans.find(({ id }) => id === plan_id);
  if (!plan) throw new Error(`There is no plan ${plan_id}`);
  return plan;
}

/** Returns the billing cycle of the regular monthly charge. */
export function regularOf(books: Books, subscription: Subscription): Cycle {
  const { billing_cycles } = planOf(books, subscription);
  const regular = billing_cycles.find(({ tenure_type }) => tenure_type === 'REGULAR');
  if (!regular) throw new Error('The plan has no regular billing cycle');
  return regular;
}

/** PayPal bills at ten o'clock, whatever time of day a subscription began. */
export function billingTime(moment: Date): string {
  return `${moment.toISOString().slice(0, 10)}T10:00:00Z`;
}
