import { after, day } from '#clock.ts';
import { record, type Books } from '#test/fakes/paypal/books.ts';
import type { Subscription } from '#test/fakes/paypal/shapes.ts';
import { regularOf, updateStatus } from '#test/fakes/paypal/subscription-state.ts';
import { pay } from '#test/fakes/paypal/transactions.ts';

const threshold = 3;

/** Moves the clock forward; each payment that falls due until then is collected at its own time. */
export function advance(books: Books, ms: number): void {
  const until = after(books.now(), ms);
  for (;;) {
    const next = books.subscriptions
      .filter(({ status }) => status === 'ACTIVE')
      .map((subscription) => ({ subscription, at: dueAt(subscription) }))
      .toSorted((one, other) => one.at.getTime() - other.at.getTime())[0];
    if (!next || next.at > until) break;
    books.moveTo(next.at);
    collect(books, next.subscription);
  }
  books.moveTo(until);
}

function dueAt({ billing_info }: Subscription): Date {
  const retry = billing_info?.last_failed_payment?.next_payment_retry_time;
  return new Date(retry ?? billing_info?.next_billing_time ?? '9999-01-01');
}

/** If the account is empty, the payment is retried after five days; after three failures PayPal gives up. */
function collect(books: Books, subscription: Subscription): void {
  const { billing_info, id } = subscription;
  if (!billing_info) return;
  if (!books.broke.has(id)) {
    pay(books, subscription);
    return;
  }
  billing_info.failed_payments_count++;
  const given_up = billing_info.failed_payments_count >= threshold;
  billing_info.last_failed_payment = {
    amount: regularOf(books, subscription).pricing_scheme.fixed_price,
    time: books.now().toISOString(),
    ...(!given_up && { next_payment_retry_time: after(books.now(), 5 * day).toISOString() }),
  };
  record(books, 'BILLING.SUBSCRIPTION.PAYMENT.FAILED', 'subscription', subscription);
  if (given_up) updateStatus(books, subscription, 'SUSPENDED');
}
