import type { Books } from '#test/fakes/stripe/books.ts';
import type { Invoice } from '#test/fakes/stripe/shapes.ts';
import { listOf, pageOf } from '#test/fakes/stripe/lists.ts';
import { invalid } from '#test/fakes/stripe/stripe-error.ts';

/**
 * Returns a copy of an object with the ids at the requested paths replaced by the objects that they refer to.
 */
export function expand<T>(books: Books, shown: T, paths: readonly string[]): T {
  const copy = structuredClone(shown);
  for (const path of paths) {
    const names = path.split('.');
    if (names.length > 4)
      throw invalid(`You cannot expand more than 4 levels of a property. Property: ${path}`);
    follow(books, copy, names);
  }
  return copy;
}

function follow(books: Books, place: unknown, [name, ...rest]: readonly string[]): void {
  if (name === undefined || place === null || typeof place !== 'object') return;
  if (Array.isArray(place)) {
    for (const member of place) follow(books, member, [name, ...rest]);
    return;
  }
  const row = place as Record<string, unknown>;
  const value = row[name] ?? included(books, row, name);
  if (value === undefined) throw invalid(`This property cannot be expanded (${name}).`);
  row[name] = typeof value === 'string' ? structuredClone(books.any(value)) : value;
  follow(books, row[name], rest);
}

/** Returns a property that is only included on request. */
function included(books: Books, row: Record<string, unknown>, name: string): unknown {
  // A list inside an object contains the newest ten items.
  if (row.object === 'charge' && name === 'refunds')
    return pageOf(
      books.all('refund').filter(({ charge }) => charge === row.id),
      {},
      '/v1/refunds',
    );
  if (row.object !== 'invoice') return name in row ? null : undefined;
  const { id } = row as Invoice;
  const payments = books.all('invoice_payment').filter(({ invoice }) => invoice === id);
  if (name === 'payments') return listOf(structuredClone(payments), '/v1/invoice_payments');
  if (name !== 'confirmation_secret') return name in row ? null : undefined;
  const payment = payments.find(({ is_default }) => is_default);
  if (!payment) return null;
  const { client_secret } = books.get('payment_intent', payment.payment.payment_intent);
  return { client_secret, type: 'payment_intent' };
}
