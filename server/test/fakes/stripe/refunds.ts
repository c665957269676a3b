import type { Books } from '#test/fakes/stripe/books.ts';
import { chargeOf } from '#test/fakes/stripe/charges.ts';
import { record } from '#test/fakes/stripe/events.ts';
import { text } from '#test/fakes/stripe/form.ts';
import { pageOf } from '#test/fakes/stripe/lists.ts';
import { route, type Route } from '#test/fakes/stripe/route.ts';
import type { Refund } from '#test/fakes/stripe/shapes.ts';
import { invalid } from '#test/fakes/stripe/stripe-error.ts';

export const refunds: Route[] = [
  route('GET /v1/refunds', (books, form) => {
    const charge = text(form, 'charge');
    const found = books.all('refund').filter((one) => one.charge === charge);
    return pageOf(found, form, '/v1/refunds');
  }),
  route('GET /v1/refunds/:id', (books, _, id) => books.get('refund', id)),
  route('POST /v1/refunds', (books, form) => {
    const amount = text(form, 'amount');
    return refund(
      books,
      text(form, 'payment_intent') ?? '',
      amount === undefined ? undefined : Number(amount),
    );
  }),
];

/** Refunds a payment: everything that is left, unless an amount is passed. */
export function refund(books: Books, payment_intent: string, wanted?: number) {
  const charge = chargeOf(books, payment_intent);
  if (!charge) throw invalid('This PaymentIntent does not have a successful charge to refund.');
  if (charge.refunded)
    throw invalid(`Charge ${charge.id} has already been refunded.`, 'charge_already_refunded');
  const isDisputed = books.all('dispute').some((one) => one.charge === charge.id && one.status !== 'won');
  if (isDisputed) throw invalid(`Charge ${charge.id} has been charged back.`, 'charge_disputed');
  const amount = wanted ?? charge.amount - charge.amount_refunded;
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded >= charge.amount;
  const made = books.add('refund', { amount, charge: charge.id, payment_intent, status: 'succeeded' });
  record(books, 'refund.created', made);
  record(books, 'charge.refunded', charge);
  return made;
}

const undoEvents = ['refund.failed', 'refund.updated', 'charge.refund.updated'] as const;

/**
 * Undoes a refund that the bank sent back or that was cancelled: the money is ours again, and the charge is
 * paid.
 * @param events the events that Stripe is set up to send about it.
 */
export function undoRefund(
  books: Books,
  made: Refund,
  status: 'failed' | 'canceled' = 'failed',
  events: readonly (typeof undoEvents)[number][] = undoEvents,
): void {
  made.status = status;
  const charge = books.get('charge', made.charge);
  charge.amount_refunded -= made.amount;
  charge.refunded = false;
  for (const type of events) if (status === 'failed' || type !== 'refund.failed') record(books, type, made);
}
