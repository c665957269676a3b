import type { StripeState } from '#test/fakes/stripe/state.ts';
import { nestedForm, text, textList } from '#test/fakes/stripe/form.ts';
import { pageOf } from '#test/fakes/stripe/lists.ts';
import { route, type Route } from '#test/fakes/stripe/route.ts';
import type { Price } from '#test/fakes/stripe/shapes.ts';
import { invalid } from '#test/fakes/stripe/stripe-error.ts';

export const prices: Route[] = [
  route('GET /v1/prices', (state, form) => {
    const keys = textList(form, 'lookup_keys');
    const isActive = text(form, 'active') !== 'false';
    const found = state
      .all('price')
      .filter((one) => one.active === isActive && one.lookup_key && keys.includes(one.lookup_key));
    return pageOf(found, form, '/v1/prices');
  }),
  route('POST /v1/prices', (state, form) => {
    const [product, currency, unit_amount] = ['product', 'currency', 'unit_amount'].map((name) =>
      text(form, name),
    );
    const interval = text(nestedForm(form, 'recurring'), 'interval') as
      | Price['recurring']['interval']
      | undefined;
    if (!product || !currency || !interval || !Number(unit_amount)) throw invalid('Missing required param.');
    requireChargeable(Number(unit_amount), currency);
    const lookup_key = text(form, 'lookup_key') ?? null;
    const holder = state.all('price').find((one) => lookup_key !== null && one.lookup_key === lookup_key);
    if (holder && text(form, 'transfer_lookup_key') !== 'true')
      throw invalid('A price already uses that lookup key.', 'resource_already_exists', 'lookup_key');
    if (holder) holder.lookup_key = null;
    const tax_behavior = (text(form, 'tax_behavior') as Price['tax_behavior'] | undefined) ?? 'unspecified';
    const price = addPrice(state, product, Number(unit_amount), currency, interval);
    return Object.assign(price, { lookup_key, tax_behavior });
  }),
  route('GET /v1/prices/:id', (state, _, id) => state.get('price', id)),
  route('GET /v1/tax_rates/:id', (state, _, id) => state.get('tax_rate', id)),
];

export function addPrice(
  state: StripeState,
  product: string,
  unit_amount: number,
  currency = 'usd',
  interval: 'month' | 'year' = 'month',
) {
  return state.add('price', {
    product,
    unit_amount,
    currency,
    recurring: { interval, interval_count: 1 },
    tax_behavior: 'inclusive',
    lookup_key: null,
    active: true,
  });
}

/** Returns the price for a new subscription or checkout, which must be active. */
export function activePrice(state: StripeState, id: string): Price {
  const price = state.get('price', id);
  if (!price.active) throw invalid('The price specified is inactive. This field only accepts active prices.');
  return price;
}

const maxDigits: Readonly<Record<string, number>> = { idr: 12, cop: 10, inr: 9 };

/** Throws if an amount has more digits than Stripe can charge: eight in most currencies. */
export function requireChargeable(amount: number, currency: string): void {
  if (String(amount).length > (maxDigits[currency] ?? 8))
    throw invalid('Amount must be no more than the maximum for its currency.', 'amount_too_large');
}
