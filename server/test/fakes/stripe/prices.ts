import type { Books } from '#test/fakes/stripe/books.ts';
import { inner, text, words } from '#test/fakes/stripe/form.ts';
import { pageOf } from '#test/fakes/stripe/lists.ts';
import { route, type Route } from '#test/fakes/stripe/route.ts';
import type { Price } from '#test/fakes/stripe/shapes.ts';
import { invalid } from '#test/fakes/stripe/stripe-error.ts';

export const prices: Route[] = [
  route('GET /v1/prices', (books, form) => {
    const keys = words(form, 'lookup_keys');
    const found = books.all('price').filter(({ lookup_key }) => lookup_key && keys.includes(lookup_key));
    return pageOf(found, form, '/v1/prices');
  }),
  route('POST /v1/prices', (books, form) => {
    const [product, currency, unit_amount] = ['product', 'currency', 'unit_amount'].map((name) =>
      text(form, name),
    );
    const interval = text(inner(form, 'recurring'), 'interval') as Price['recurring']['interval'] | undefined;
    if (!product || !currency || !interval || !Number(unit_amount)) throw invalid('Missing required param.');
    const lookup_key = text(form, 'lookup_key') ?? null;
    const tax_behavior = (text(form, 'tax_behavior') as Price['tax_behavior'] | undefined) ?? 'unspecified';
    const price = addPrice(books, product, Number(unit_amount), currency, interval);
    return Object.assign(price, { lookup_key, tax_behavior });
  }),
  route('GET /v1/prices/:id', (books, _, id) => books.get('price', id)),
  route('GET /v1/tax_rates/:id', (books, _, id) => books.get('tax_rate', id)),
];

export function addPrice(
  books: Books,
  product: string,
  unit_amount: number,
  currency = 'usd',
  interval: 'month' | 'year' = 'month',
) {
  return books.add('price', {
    product,
    unit_amount,
    currency,
    recurring: { interval, interval_count: 1 },
    tax_behavior: 'inclusive',
    lookup_key: null,
  });
}
