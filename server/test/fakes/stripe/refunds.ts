import type { StripeState } from '#test/fakes/stripe/state.ts';
import { chargeOf } from '#test/fakes/stripe/charges.ts';
import { recordEvent } from '#test/fakes/stripe/events.ts';
import { text } from '#test/fakes/stripe/form.ts';
import { pageOf } from '#test/fakes/stripe/lists.ts';
import { route, type Route } from '#test/fakes/stripe/route.ts';
import type { Refund } from '#test/fakes/stripe/shapes.ts';
import { invalid } from '#test/fakes/stripe/stripe-error.ts';

export const refunds: Route[] = [
  route('GET /v1/refunds', (state, form) => {
    const charge = text(form, 'charge');
    const found = state.all('refund').filter((one) => one.charge === charge);
    return pageOf(found, form, '/v1/refunds');
  }),
  route('GET /v1/refunds/:id', (state, _, id) => state.get('refund', id)),
  route('POST /v1/refunds', (state, form) => {
    const amount = text(form, 'amount');
    return refund(
      state,
      text(form, 'payment_intent') ?? '',
      amount === undefined ? undefined : Number(amount),
    );
  }),
];

/** Refunds a payment: all that has not been refunded yet, unless an amount is passed. */
export function refund(state: StripeState, payment_intent: string, requested?: number) {
  const charge = chargeOf(state, payment_intent);
  if (!charge) throw invalid('This PaymentIntent does not have a successful charge to refund.');
  if (charge.refunded)
    throw invalid(`Charge ${charge.id} has already been refunded.`, 'charge_already_refunded');
  const isDisputed = state.all('dispute').some((one) => one.charge === charge.id && one.status !== 'won');
  if (isDisputed) throw invalid(`Charge ${charge.id} has been charged back.`, 'charge_disputed');
  const amount = requested ?? charge.amount - charge.amount_refunded;
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded >= charge.amount;
  const created = state.add('refund', { amount, charge: charge.id, payment_intent, status: 'succeeded' });
  recordEvent(state, 'refund.created', created);
  recordEvent(state, 'charge.refunded', charge);
  return created;
}

const undoEvents = ['refund.failed', 'refund.updated', 'charge.refund.updated'] as const;

/**
 * Undoes a refund that the bank returned or that was canceled: we have the money again, and the charge is paid.
 * @param events the types of events that Stripe is set up to send about this.
 */
export function undoRefund(
  state: StripeState,
  original: Refund,
  status: 'failed' | 'canceled' = 'failed',
  events: readonly (typeof undoEvents)[number][] = undoEvents,
): void {
  original.status = status;
  const charge = state.get('charge', original.charge);
  charge.amount_refunded -= original.amount;
  charge.refunded = false;
  for (const type of events)
    if (status === 'failed' || type !== 'refund.failed') recordEvent(state, type, original);
}
