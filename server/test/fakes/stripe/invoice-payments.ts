import type { StripeState } from '#test/fakes/stripe/state.ts';
import { addCharge, chargeOf } from '#test/fakes/stripe/charges.ts';
import { addPaymentIntent } from '#test/fakes/stripe/intents.ts';
import { nestedForm, text } from '#test/fakes/stripe/form.ts';
import { pageOf } from '#test/fakes/stripe/lists.ts';
import { route, type Route } from '#test/fakes/stripe/route.ts';

export const invoicePayments: Route[] = [
  route('GET /v1/invoice_payments', (state, form) => {
    const intent = text(nestedForm(form, 'payment'), 'payment_intent');
    const found = state.all('invoice_payment').filter((one) => one.payment.payment_intent === intent);
    return pageOf(found, form, '/v1/invoice_payments');
  }),
];

/** Moves part of the amount paid for an invoice to a second card; returns the id of that payment intent. */
export function splitPayment(state: StripeState, invoice: string, amount: number): string {
  const first = state.all('invoice_payment').find((one) => one.invoice === invoice);
  const charge = first && chargeOf(state, first.payment.payment_intent);
  if (!first || !charge) throw new Error('This invoice is not paid');
  charge.amount -= amount;
  state.get('payment_intent', first.payment.payment_intent).amount -= amount;
  first.amount_paid = charge.amount;
  const intent = addPaymentIntent(state, charge.customer, amount, charge.currency);
  intent.status = 'succeeded';
  addCharge(state, intent, 'succeeded');
  state.add('invoice_payment', {
    invoice,
    status: 'paid',
    is_default: false,
    amount_requested: amount,
    amount_paid: amount,
    payment: { type: 'payment_intent', payment_intent: intent.id },
  });
  return intent.id;
}

/** Begins another payment of an invoice. That payment stays open, because the invoice was paid in another way. */
export function beginPayment(state: StripeState, invoice: string): void {
  const { customer, total, currency } = state.get('invoice', invoice);
  const intent = addPaymentIntent(state, customer, total, currency);
  state.add('invoice_payment', {
    invoice,
    status: 'open',
    is_default: false,
    amount_requested: total,
    amount_paid: null,
    payment: { type: 'payment_intent', payment_intent: intent.id },
  });
}
