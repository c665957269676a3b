import type { StripeState } from '#test/fakes/stripe/state.ts';
import type { Invoice } from '#test/fakes/stripe/shapes.ts';
import { listOf, pageOf } from '#test/fakes/stripe/lists.ts';
import { invalid } from '#test/fakes/stripe/stripe-error.ts';

/**
 * Returns a copy of an object with the ids at the requested paths replaced by the objects that they refer to.
 */
export function expand<T>(state: StripeState, object: T, paths: readonly string[]): T {
  const copy = structuredClone(object);
  for (const path of paths) {
    const names = path.split('.');
    if (names.length > 4)
      throw invalid(`You cannot expand more than 4 levels of a property. Property: ${path}`);
    follow(state, copy, names);
  }
  return copy;
}

function follow(state: StripeState, node: unknown, [name, ...rest]: readonly string[]): void {
  if (name === undefined || node === null || typeof node !== 'object') return;
  if (Array.isArray(node)) {
    for (const item of node) follow(state, item, [name, ...rest]);
    return;
  }
  const row = node as Record<string, unknown>;
  const value = row[name] ?? propertyOnRequest(state, row, name);
  if (value === undefined) throw invalid(`This property cannot be expanded (${name}).`);
  row[name] = typeof value === 'string' ? structuredClone(state.any(value)) : value;
  follow(state, row[name], rest);
}

/** Returns a property that is only included on request. */
function propertyOnRequest(state: StripeState, row: Record<string, unknown>, name: string): unknown {
  // A list inside an object contains the newest ten items.
  if (row.object === 'charge' && name === 'refunds')
    return pageOf(
      state.all('refund').filter(({ charge }) => charge === row.id),
      {},
      '/v1/refunds',
    );
  if (row.object !== 'invoice') return name in row ? null : undefined;
  const { id } = row as Invoice;
  const payments = state.all('invoice_payment').filter(({ invoice }) => invoice === id);
  if (name === 'payments') return listOf(structuredClone(payments), '/v1/invoice_payments');
  if (name !== 'confirmation_secret') return name in row ? null : undefined;
  const payment = payments.find(({ is_default }) => is_default);
  if (!payment) return null;
  const { client_secret } = state.get('payment_intent', payment.payment.payment_intent);
  return { client_secret, type: 'payment_intent' };
}
