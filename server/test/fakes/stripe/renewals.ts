import { attempt, bill } from '#test/fakes/stripe/billing.ts';
import type { Books } from '#test/fakes/stripe/books.ts';
import { record } from '#test/fakes/stripe/events.ts';
import { addPeriod } from '#test/fakes/stripe/months.ts';
import { beginPhase } from '#test/fakes/stripe/schedules.ts';
import type { Invoice, Subscription } from '#test/fakes/stripe/shapes.ts';
import { end } from '#test/fakes/stripe/subscriptions.ts';

const retryAfter = 3 * 86_400;
const tries = 4;

/** Moves the clock forward; every renewal and retry that falls due until then happens at its own time. */
export function advance(books: Books, ms: number): void {
  const until = books.now() + Math.ceil(ms / 1000);
  for (;;) {
    const due = nextDue(books);
    if (!due || due.at > until) break;
    books.moveTo(due.at);
    due.happens();
  }
  books.moveTo(until);
}

function nextDue(books: Books): { at: number; happens: () => void } | undefined {
  const renewals = books
    .all('subscription')
    .filter(({ status }) => status === 'active' || status === 'trialing' || status === 'past_due')
    .map((one) => ({
      at: one.items.data[0]?.current_period_end ?? Infinity,
      happens: () => renew(books, one),
    }));
  const retries = books
    .all('invoice')
    .filter(({ status, auto_advance }) => status === 'open' && auto_advance)
    .map((one) => ({ at: one.next_payment_attempt ?? Infinity, happens: () => collect(books, one) }));
  const resumed = books
    .all('subscription')
    .flatMap((one) =>
      one.pause_collection?.resumes_at && one.ended_at === null
        ? [{ at: one.pause_collection.resumes_at, happens: () => resumeCollection(books, one) }]
        : [],
    );
  return [...resumed, ...renewals, ...retries].toSorted((one, other) => one.at - other.at)[0];
}

function resumeCollection(books: Books, subscription: Subscription): void {
  subscription.pause_collection = null;
  record(books, 'customer.subscription.updated', subscription);
}

function renew(books: Books, subscription: Subscription): void {
  const item = subscription.items.data[0];
  if (!item) return;
  const unconfirmed = subscription.status === 'trialing' && subscription.default_payment_method === null;
  if (subscription.cancel_at_period_end || unconfirmed) {
    end(books, subscription);
    return;
  }
  const before = { start: item.current_period_start, end: item.current_period_end };
  beginPhase(books, subscription, before.end);
  item.current_period_start = before.end;
  item.current_period_end = addPeriod(before.end, subscription.billing_cycle_anchor, item.price);
  subscription.status = 'active';
  record(books, 'customer.subscription.updated', subscription);
  const invoice = bill(books, subscription, 'subscription_cycle', before);
  if (invoice.status !== 'open') return;
  if (subscription.pause_collection) invoice.status = 'void';
  else collect(books, invoice);
}

/**
 * Charges the subscription's stored payment method; if declined, it is retried every three days, with four
 * attempts in all.
 */
function collect(books: Books, invoice: Invoice): void {
  const subscription = books.get('subscription', invoice.parent.subscription_details.subscription);
  const { invoice_settings } = books.get('customer', subscription.customer);
  const method = subscription.default_payment_method ?? invoice_settings.default_payment_method;
  if (attempt(books, invoice, method) === 'paid') return;
  invoice.next_payment_attempt = invoice.attempt_count < tries ? books.now() + retryAfter : null;
  if (invoice.next_payment_attempt === null) {
    end(books, subscription);
    return;
  }
  subscription.status = 'past_due';
  record(books, 'customer.subscription.updated', subscription);
}
