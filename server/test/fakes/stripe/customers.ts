import type { StripeState } from '#test/fakes/stripe/state.ts';
import { nestedForm, text } from '#test/fakes/stripe/form.ts';
import { route, type Route } from '#test/fakes/stripe/route.ts';
import type { Customer } from '#test/fakes/stripe/shapes.ts';
import { missing } from '#test/fakes/stripe/stripe-error.ts';

export const customers: Route[] = [
  route('POST /v1/customers', (state, form) =>
    state.add('customer', {
      email: text(form, 'email') ?? null,
      name: text(form, 'name') ?? null,
      metadata: nestedForm(form, 'metadata'),
      invoice_settings: { default_payment_method: null },
    }),
  ),
  route('POST /v1/customers/:id', (state, form, id) => {
    const customer = state.get('customer', id);
    const method = text(nestedForm(form, 'invoice_settings'), 'default_payment_method');
    const country = text(nestedForm(form, 'address'), 'country');
    if (country) customer.address = { country };
    if (method) customer.invoice_settings.default_payment_method = state.get('payment_method', method).id;
    return customer;
  }),
];

/** Returns the customer for a new subscription; a deleted customer is treated as missing. */
export function requireCustomer(state: StripeState, id: string): Customer {
  const found = state.all('customer').find((one) => one.id === id);
  if (!found || found.deleted) throw missing('customer', id, 'customer');
  return found;
}
