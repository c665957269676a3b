import type { StripeState } from '#test/fakes/stripe/state.ts';
import { nestedForm, text } from '#test/fakes/stripe/form.ts';
import { pageOf } from '#test/fakes/stripe/lists.ts';
import { route, type Route } from '#test/fakes/stripe/route.ts';
import type { Charge, PaymentIntent } from '#test/fakes/stripe/shapes.ts';
import { missing } from '#test/fakes/stripe/stripe-error.ts';

export const charges: Route[] = [
  route('GET /v1/charges', (state, form) => {
    const customer = text(form, 'customer') ?? '';
    if (state.get('customer', customer).deleted) throw missing('customer', customer);
    const since = Number(text(nestedForm(form, 'created'), 'gte') ?? 0);
    const found = state.all('charge').filter((one) => one.customer === customer && one.created >= since);
    return pageOf(found, form, '/v1/charges');
  }),
  route('GET /v1/charges/:id', (state, _, id) => state.get('charge', id)),
];

function cardDetails(state: StripeState, payment_method: string | null): Charge['payment_method_details'] {
  if (payment_method === null) return null;
  const { fingerprint, brand, last4 } = state.get('payment_method', payment_method).card;
  const country = state.cards_from;
  return { type: 'card', card: { fingerprint, brand, last4, ...(country && { country }) } };
}

/** Records a successful or failed charge. Stripe's fee is 2.9% plus 30 cents. */
export function addCharge(state: StripeState, intent: PaymentIntent, status: Charge['status']): Charge {
  const charge = state.add('charge', {
    amount: intent.amount,
    amount_refunded: 0,
    refunded: false,
    currency: intent.currency,
    customer: intent.customer,
    status,
    paid: status === 'succeeded',
    disputed: false,
    payment_intent: intent.id,
    payment_method_details: cardDetails(state, intent.payment_method),
    balance_transaction: null,
    fraud_details: {},
    receipt_url: `https://pay.stripe.test/receipts/${intent.id}`,
  });
  intent.latest_charge = charge.id;
  if (status === 'failed') return charge;
  intent.amount_received = intent.amount;
  const { currency, rate } = state.settlement ?? { currency: charge.currency, rate: 1 };
  charge.balance_transaction = state.add('balance_transaction', {
    amount: Math.round(charge.amount * rate),
    fee: Math.round((charge.amount * 0.029 + 30) * rate),
    currency,
    source: charge.id,
  }).id;
  return charge;
}

/** Returns the successful charge of a payment. */
export function chargeOf(state: StripeState, payment_intent: string): Charge | undefined {
  return state
    .all('charge')
    .find((charge) => charge.payment_intent === payment_intent && charge.status === 'succeeded');
}
