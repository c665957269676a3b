import type { StripeState } from '#test/fakes/stripe/state.ts';
import { requireCustomer } from '#test/fakes/stripe/customers.ts';
import { nestedForm, nestedForms, text, textList, type Form } from '#test/fakes/stripe/form.ts';
import { pageOf } from '#test/fakes/stripe/lists.ts';
import { activePrice, requireChargeable } from '#test/fakes/stripe/prices.ts';
import { redeem } from '#test/fakes/stripe/promotion-codes.ts';
import { route, type Route } from '#test/fakes/stripe/route.ts';
import type { Session } from '#test/fakes/stripe/shapes.ts';
import { invalid } from '#test/fakes/stripe/stripe-error.ts';
import { requireOneCurrency } from '#test/fakes/stripe/subscriptions.ts';

export const checkoutSessions: Route[] = [
  route('POST /v1/checkout/sessions', (state, form) => {
    if (text(form, 'mode') === 'payment') return beginPaymentSession(state, form);
    const [item] = nestedForms(form, 'line_items');
    const discounts = nestedForms(form, 'discounts');
    if (text(form, 'mode') !== 'subscription' || !text(form, 'success_url'))
      throw invalid('Missing required param.');
    if (discounts.length > 0 && text(form, 'allow_promotion_codes'))
      throw invalid('You may only specify one of these parameters: allow_promotion_codes, discounts.');
    const customer = requireCustomer(state, text(form, 'customer') ?? '').id;
    const price = activePrice(state, (item && text(item, 'price')) ?? '').id;
    requireOneCurrency(state, customer, price);
    const session = state.add('checkout.session', {
      ...unpaidSession(form),
      mode: 'subscription',
      customer,
      allow_promotion_codes: text(form, 'allow_promotion_codes') === 'true',
    });
    session.url = `https://checkout.stripe.test/c/pay/${session.id}`;
    state.checkouts.set(session.id, {
      price,
      trial_days: Number(text(nestedForm(form, 'subscription_data'), 'trial_period_days') ?? 0),
      coupon: redeem(state, discounts, customer),
    });
    return session;
  }),
  route('GET /v1/checkout/sessions', (state, form) => {
    const intent = text(form, 'payment_intent');
    const found = state.all('checkout.session').filter((one) => one.payment_intent === intent);
    return pageOf(found, form, '/v1/checkout/sessions');
  }),
  route('GET /v1/checkout/sessions/:id', (state, form, id) => {
    const session = state.get('checkout.session', id);
    if (!session.total_details || textList(form, 'expand').includes('total_details.breakdown'))
      return session;
    const { breakdown: _, ...total_details } = session.total_details;
    return { ...session, total_details };
  }),
];

const unpaidSession = (form: Form) => ({
  status: 'open' as const,
  client_reference_id: text(form, 'client_reference_id') ?? null,
  subscription: null,
  url: null,
  metadata: nestedForm(form, 'metadata'),
  payment_intent: null,
  payment_status: 'unpaid' as const,
  currency: null,
  amount_subtotal: null,
  amount_total: null,
  customer_details: null,
  automatic_tax: { enabled: false, status: null },
  total_details: null,
});

/** Begins a checkout for one payment, at a price created for it. */
function beginPaymentSession(state: StripeState, form: Form): Session {
  const [item] = nestedForms(form, 'line_items');
  const price = item && nestedForm(item, 'price_data');
  const currency = price && text(price, 'currency');
  const amount = Number((price && text(price, 'unit_amount')) ?? 0);
  if (!currency || !Number.isInteger(amount) || amount <= 0 || !text(form, 'success_url'))
    throw invalid('Missing required param.');
  requireChargeable(amount, currency);
  if (amount < 30)
    throw invalid(
      'The total amount due must add up to at least the minimum for its currency.',
      'amount_too_small',
    );
  if (!text(price, 'product')) throw invalid('Missing required param: product.');
  const isTaxed = text(nestedForm(form, 'automatic_tax'), 'enabled') === 'true';
  const session = state.add('checkout.session', {
    ...unpaidSession(form),
    mode: 'payment',
    customer: null,
    allow_promotion_codes: false,
    currency,
    amount_subtotal: amount,
    amount_total: amount,
    automatic_tax: { enabled: isTaxed, status: isTaxed ? 'requires_location_inputs' : null },
    total_details: {
      amount_tax: 0,
      amount_discount: 0,
      amount_shipping: 0,
      breakdown: { discounts: [], taxes: [] },
    },
  });
  session.url = `https://checkout.stripe.test/c/pay/${session.id}`;
  state.guests.set(session.id, {
    email: text(form, 'customer_email') ?? 'guest@example.com',
    success_url: text(form, 'success_url') ?? '',
    isTaxAdded: text(price, 'tax_behavior') === 'exclusive',
  });
  return session;
}

/** Computes the taxes of a payment once the buyer has entered where they live: one per tax rate. */
export function taxSession(state: StripeState, session: Session): void {
  if (!session.automatic_tax.enabled) return;
  const rates = state.all('tax_rate');
  const totalPercent = rates.reduce((sum, { percentage }) => sum + percentage, 0);
  const amount = session.amount_subtotal ?? 0;
  const isAdded = state.guests.get(session.id)?.isTaxAdded ?? false;
  const base = isAdded ? amount : (amount * 100) / (100 + totalPercent);
  const taxes = rates.map((rate) => ({
    amount: Math.round((base * rate.percentage) / 100),
    taxable_amount: Math.round(base),
    taxability_reason: 'standard_rated' as const,
    rate: { ...rate, effective_percentage: rate.percentage },
  }));
  const amount_tax = taxes.reduce((sum, tax) => sum + tax.amount, 0);
  session.automatic_tax.status = 'complete';
  session.total_details = {
    amount_tax,
    amount_discount: 0,
    amount_shipping: 0,
    breakdown: { discounts: [], taxes },
  };
  if (isAdded) session.amount_total = amount + amount_tax;
}

export function sessionAt(state: StripeState, url: string): Session {
  const session = state.all('checkout.session').find((one) => one.url === url);
  if (!session) throw new Error(`There is no checkout at ${url}`);
  return session;
}
