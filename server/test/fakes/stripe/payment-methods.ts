import type { StripeState } from '#test/fakes/stripe/state.ts';
import { text } from '#test/fakes/stripe/form.ts';
import { route, type Route } from '#test/fakes/stripe/route.ts';
import type { Behavior } from '#test/fakes/stripe/shapes.ts';
import { invalid } from '#test/fakes/stripe/stripe-error.ts';

export const paymentMethods: Route[] = [
  route('GET /v1/payment_methods/:id', (state, _, id) => state.get('payment_method', id)),
  route('POST /v1/payment_methods/:id/attach', (state, form, id) => {
    const method = state.get('payment_method', id);
    const customer = state.get('customer', text(form, 'customer') ?? '').id;
    if (method.customer !== null && method.customer !== customer)
      throw invalid('The payment method you provided has already been attached to a customer.');
    method.customer = customer;
    return method;
  }),
];

const testCards: Record<string, { last4: string; behavior: Behavior }> = {
  '4242 4242 4242 4242': { last4: '4242', behavior: 'pays' },
  '4000 0000 0000 0341': { last4: '0341', behavior: 'fails_on_renewal' },
  '4000 0000 0000 9995': { last4: '9995', behavior: 'declines' },
  '4000 0027 6000 3184': { last4: '3184', behavior: 'authenticates' },
};

/**
 * Creates the payment method for a card typed into Stripe's fields, and returns its id.
 * @param expires month and year, such as `03/27`
 */
export function typeCard(state: StripeState, number: string, expires = '12/80'): string {
  const card = testCards[number];
  if (!card) throw new Error(`${number} is not a test card`);
  const [exp_month = 0, exp_year = 0] = expires.split('/').map(Number);
  const { id } = state.add('payment_method', {
    type: 'card',
    customer: null,
    card: {
      brand: 'visa',
      last4: card.last4,
      exp_month,
      exp_year: 2000 + exp_year,
      fingerprint: `fp_${card.last4}`,
    },
  });
  state.behavior.set(id, card.behavior);
  return id;
}
