import { expect, test, vi } from 'vitest';
import type { UserData } from '@kinora/contract/accounts/account';
import { billingDetails, subscribeByCard } from '@kinora/contract/billing/billing';
import { day } from '#clock.ts';
import { reconcile } from '#features/billing/sync/reconcile.ts';
import { deleteCustomer } from '#test/fakes/stripe/subscriptions.ts';
import { signIn } from '#test/sign-in.ts';
import type { Delivery } from '#test/fakes/notifications.ts';
import { runCommandLine } from '#test/command.ts';
import { startWithStripe } from '#test/providers.ts';

const { stripe, kinora, deliver, checkOut, isSubscribed } = await startWithStripe({ LOG_LEVEL: 'error' });
/** The results must be the same however often and in whatever order events arrive. */
const shuffled: Delivery = { order: 'shuffled', times: 2 };

const subscribe = async (user: UserData) => {
  await checkOut(user);
  return stripe.state.all('subscription').at(-1)!;
};
const reconcileAll = () => reconcile(kinora.context, new AbortController().signal);
const listUnmatched = async () => (await runCommandLine(kinora, ['payments', 'unmatched'])).text;
const endPaidDays = async (user: UserData) => {
  kinora.advance(40 * day);
  stripe.advance(40 * day);
  user.token = await signIn(kinora, user.id);
  await reconcileAll();
};
/** Simulates restoring a backup from before the customer was created. */
const deleteStoredCustomer = (user: UserData) =>
  kinora.context.db.deleteFrom('provider_customers').where('user_id', '=', user.id).execute();

test('a payment of an unknown customer is matched by its metadata at Stripe', async () => {
  const user = await kinora.member();
  await subscribe(user);
  await deleteStoredCustomer(user);
  await deliver(shuffled);
  expect(await isSubscribed(user)).toBe(true);
  expect(await listUnmatched()).toBe('Every payment matches a member.');
});

test('an unmatched payment is kept and listed, and takes effect once a member is found', async () => {
  const user = await kinora.member();
  const subscription = await subscribe(user);
  await deleteStoredCustomer(user);
  const customer = stripe.state.get('customer', subscription.customer);
  subscription.metadata = {};
  customer.metadata = {};
  using warned = vi.spyOn(kinora.context.log, 'warn');
  await deliver(shuffled);
  expect(warned).toHaveBeenCalledWith(
    { provider: 'stripe', provider_ref: subscription.id, customer_ref: subscription.customer },
    expect.stringContaining('matches no member'),
  );
  expect(await isSubscribed(user)).toBe(false);
  expect(await listUnmatched()).toContain(`stripe ${subscription.id}, customer ${subscription.customer}: `);
  await reconcileAll();
  expect(await isSubscribed(user)).toBe(false);
  // Unmatched events are kept longer than processed ones.
  kinora.advance(100 * day);
  await reconcileAll();
  expect(await listUnmatched()).toContain(subscription.id);
  const { public_url: service } = kinora.context.config;
  subscription.metadata = { user_id: String(user.id), service };
  await reconcileAll();
  expect(await listUnmatched()).toBe('Every payment matches a member.');
  const rows = await kinora.context.db
    .selectFrom('payments')
    .select('amount_minor')
    .where('user_id', '=', user.id)
    .execute();
  expect(rows).toEqual([{ amount_minor: 999 }]);
});

test('metadata that names no service is accepted only if the email address matches', async () => {
  stripe.advance(Math.max(0, kinora.context.clock.now().getTime() - stripe.clock.now().getTime()));
  const user = await kinora.member();
  const subscription = await subscribe(user);
  await deleteStoredCustomer(user);
  const customer = stripe.state.get('customer', subscription.customer);
  const email = customer.email ?? '';
  subscription.metadata = { user_id: String(user.id) };
  Object.assign(customer, { email: 'person-of@another-service.example', metadata: subscription.metadata });
  await deliver(shuffled);
  expect(await isSubscribed(user)).toBe(false);
  expect(await listUnmatched()).toContain(subscription.id);
  customer.email = email.toUpperCase();
  await reconcileAll();
  expect(await isSubscribed(user)).toBe(true);
  expect(await listUnmatched()).toBe('Every payment matches a member.');
});

test.each([
  [
    'metadata of another service',
    (user: UserData) => ({ user_id: String(user.id), service: 'https://other.example' }),
  ],
  ['metadata that names no member', () => ({ user_id: '999999', service: 'http://localhost:0' })],
  ['malformed metadata', () => ({ user_id: '1; drop table users' })],
])('%s gives nobody access', async (_, metadata) => {
  stripe.advance(Math.max(0, kinora.context.clock.now().getTime() - stripe.clock.now().getTime()));
  const user = await kinora.member();
  const subscription = await subscribe(user);
  await deleteStoredCustomer(user);
  subscription.metadata = metadata(user);
  stripe.state.get('customer', subscription.customer).metadata = metadata(user);
  await deliver(shuffled);
  expect(await isSubscribed(user)).toBe(false);
  expect(await listUnmatched()).toContain(subscription.id);
});

test('a customer deleted at Stripe is replaced by a new one, and payments are kept', async () => {
  const user = await kinora.member();
  const first = await subscribe(user);
  await deliver(shuffled);
  deleteCustomer(stripe.state, stripe.state.get('customer', first.customer));
  await deliver(shuffled);
  // The paid days run out first.
  await endPaidDays(user);
  expect(await isSubscribed(user)).toBe(false);
  const second = await subscribe(user);
  expect(second.customer).not.toBe(first.customer);
  await deliver(shuffled);
  expect(await isSubscribed(user)).toBe(true);
  expect((await kinora.as(user, billingDetails, {})).invoices).toHaveLength(2);
  // The new customer is deleted too, within the day for which Stripe remembers its idempotency key.
  deleteCustomer(stripe.state, stripe.state.get('customer', second.customer));
  await deliver(shuffled);
  await endPaidDays(user);
  const { client_secret } = await kinora.as(user, subscribeByCard, { body: {} });
  stripe.confirm(client_secret, stripe.typeCard('4242 4242 4242 4242'));
  await deliver(shuffled);
  expect(await isSubscribed(user)).toBe(true);
  const rows = await kinora.context.db
    .selectFrom('provider_customers')
    .select(['customer_ref', 'gone_at'])
    .where('user_id', '=', user.id)
    .execute();
  expect(rows).toHaveLength(3);
  expect(rows.filter(({ gone_at }) => gone_at === null)).toHaveLength(1);
});

test('a customer deleted at Stripe on the day it was created does not break the checkout', async () => {
  const user = await kinora.member();
  await kinora.as(user, subscribeByCard, { body: {} });
  deleteCustomer(stripe.state, stripe.state.all('customer').at(-1)!);
  await deliver(shuffled);
  // Stripe still remembers the key under which that customer was created.
  const { client_secret } = await kinora.as(user, subscribeByCard, { body: {} });
  stripe.confirm(client_secret, stripe.typeCard('4242 4242 4242 4242'));
  await deliver(shuffled);
  expect(await isSubscribed(user)).toBe(true);
});
