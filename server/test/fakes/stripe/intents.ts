import { randomBytes } from 'node:crypto';
import type { StripeState } from '#test/fakes/stripe/state.ts';
import { route, type Route } from '#test/fakes/stripe/route.ts';

export const intents: Route[] = [
  route('GET /v1/payment_intents/:id', (state, _, id) => state.get('payment_intent', id)),
  route('GET /v1/setup_intents/:id', (state, _, id) => state.get('setup_intent', id)),
];

const secret = () => randomBytes(12).toString('hex');

export function addPaymentIntent(
  state: StripeState,
  customer: string | null,
  amount: number,
  currency: string,
) {
  const intent = state.add('payment_intent', {
    amount,
    amount_received: 0,
    currency,
    customer,
    client_secret: '',
    status: 'requires_payment_method',
    payment_method: null,
    latest_charge: null,
    last_payment_error: null,
  });
  intent.client_secret = `${intent.id}_secret_${secret()}`;
  return intent;
}

export function addSetupIntent(state: StripeState, customer: string) {
  const intent = state.add('setup_intent', {
    customer,
    client_secret: '',
    status: 'requires_payment_method',
    payment_method: null,
  });
  intent.client_secret = `${intent.id}_secret_${secret()}`;
  return intent;
}
