import type { Books } from '#test/fakes/stripe/books.ts';
import { presentCustomer } from '#test/fakes/stripe/customers.ts';
import { inner, members, text } from '#test/fakes/stripe/form.ts';
import { redeem } from '#test/fakes/stripe/promotion-codes.ts';
import { route, type Route } from '#test/fakes/stripe/route.ts';
import type { Session } from '#test/fakes/stripe/shapes.ts';
import { invalid } from '#test/fakes/stripe/stripe-error.ts';

export const checkoutSessions: Route[] = [
  route('POST /v1/checkout/sessions', (books, form) => {
    const [item] = members(form, 'line_items');
    const discounts = members(form, 'discounts');
    if (text(form, 'mode') !== 'subscription' || !text(form, 'success_url'))
      throw invalid('Missing required param.');
    if (discounts.length > 0 && text(form, 'allow_promotion_codes'))
      throw invalid('You may only specify one of these parameters: allow_promotion_codes, discounts.');
    const session = books.add('checkout.session', {
      mode: 'subscription',
      status: 'open',
      customer: presentCustomer(books, text(form, 'customer') ?? '').id,
      client_reference_id: text(form, 'client_reference_id') ?? null,
      subscription: null,
      url: null,
      allow_promotion_codes: text(form, 'allow_promotion_codes') === 'true',
    });
    session.url = `https://checkout.stripe.test/c/pay/${session.id}`;
    books.checkouts.set(session.id, {
      price: books.get('price', (item && text(item, 'price')) ?? '').id,
      trial_days: Number(text(inner(form, 'subscription_data'), 'trial_period_days') ?? 0),
      coupon: redeem(books, discounts, session.customer),
    });
    return session;
  }),
];

export function sessionAt(books: Books, url: string): Session {
  const session = books.all('checkout.session').find((one) => one.url === url);
  if (!session) throw new Error(`There is no checkout at ${url}`);
  return session;
}
