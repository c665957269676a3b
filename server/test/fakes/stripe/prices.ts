import type { Books } from '#test/fakes/stripe/books.ts';
import { route, type Route } from '#test/fakes/stripe/route.ts';

export const prices: Route[] = [
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
  });
}
