import type { Books } from '#test/fakes/stripe/books.ts';
import { inner, text } from '#test/fakes/stripe/form.ts';
import { pageOf } from '#test/fakes/stripe/lists.ts';
import { route, type Route } from '#test/fakes/stripe/route.ts';
import type { Account, Transfer } from '#test/fakes/stripe/shapes.ts';
import { invalid } from '#test/fakes/stripe/stripe-error.ts';

/** Connected accounts, to which our account transfers money. */
export const connect: Route[] = [
  route('POST /v1/accounts', (books, form) =>
    books.add('account', {
      type: text(form, 'type') ?? 'standard',
      email: text(form, 'email') ?? null,
      metadata: inner(form, 'metadata'),
      capabilities: { transfers: 'inactive' },
      details_submitted: false,
      payouts_enabled: false,
    }),
  ),
  route('GET /v1/accounts/:id', (books, _, id) => books.get('account', id)),
  route('POST /v1/account_links', (books, form) => {
    const { id } = books.get('account', text(form, 'account') ?? '');
    const url = `https://connect.stripe.test/setup/e/${id}/${books.now()}`;
    return { object: 'account_link', created: books.now(), expires_at: books.now() + 300, url };
  }),
  route('GET /v1/transfers', (books, form) => {
    const group = text(form, 'transfer_group');
    const since = Number(text(inner(form, 'created'), 'gte') ?? 0);
    const found = books
      .all('transfer')
      .filter((one) => (group === undefined || one.transfer_group === group) && one.created >= since);
    return pageOf(found, form, '/v1/transfers');
  }),
  route('POST /v1/transfers', (books, form) => {
    const amount = Number(text(form, 'amount'));
    const destination = books.get('account', text(form, 'destination') ?? '');
    if (destination.capabilities.transfers !== 'active')
      throw invalid(
        'Your destination account needs to have at least one of the following capabilities enabled: transfers',
        'insufficient_capabilities_for_transfer',
      );
    if (amount > books.available)
      throw invalid('You have insufficient available funds in your Stripe account.', 'balance_insufficient');
    books.available -= amount;
    return books.add('transfer', {
      amount,
      amount_reversed: 0,
      reversed: false,
      currency: text(form, 'currency') ?? '',
      destination: destination.id,
      transfer_group: text(form, 'transfer_group') ?? null,
      metadata: inner(form, 'metadata'),
    });
  }),
];

/** Completes onboarding: the creator has filled in Stripe's page, and Stripe has accepted it. */
export function onboard(books: Books, email: string): Account {
  const account = books.all('account').find((one) => one.email === email);
  if (!account) throw new Error(`${email} has no account`);
  return Object.assign(account, {
    capabilities: { transfers: 'active' },
    details_submitted: true,
    payouts_enabled: true,
  });
}

/** Reverses a transfer in full or in part, as in Stripe's dashboard. */
export function reverse(books: Books, transfer: Transfer, amount = transfer.amount): void {
  transfer.amount_reversed += amount;
  transfer.reversed = transfer.amount_reversed >= transfer.amount;
  books.available += amount;
}
