import { expect, test } from 'vitest';
import type { UserData } from '@kinora/contract/accounts/account';
import { deleteAccount } from '@kinora/contract/accounts/account-data';
import {
  createPaypalSubscription,
  subscribeByCard,
  subscriptionLink,
} from '@kinora/contract/billing/billing';
import { day, second } from '#clock.ts';
import { endOrphanSubscriptions } from '#features/billing/ending/cancel-for-deletion.ts';
import { pay } from '#test/fakes/paypal/transactions.ts';
import { startWithBoth } from '#test/providers.ts';

const { stripe, paypal, kinora, wait, atStripe, atPaypal } = await startWithBoth({ LOG_LEVEL: 'silent' });
const card = () => stripe.typeCard('4242 4242 4242 4242');
const deleteAccountOf = (user: UserData) =>
  kinora.as(user, deleteAccount, { body: { password: 'Correct-horse-1' } });
/** Delivers the providers' webhooks and runs the jobs that follow. */
const settle = async () => {
  await atStripe.deliver();
  await atPaypal.deliver();
  await endOrphanSubscriptions(kinora.context);
  await kinora.doJobs('end-subscription');
};
/** Returns a member's payments and how much of each had been refunded three months later. */
const paymentsLater = async (user_id: number) => {
  await settle();
  for (let month = 0; month < 3; month++) {
    wait(31 * day);
    await settle();
  }
  const paid = await kinora.context.db
    .selectFrom('payments')
    .select(['amount_minor', 'refunded_minor'])
    .where('user_id', '=', user_id)
    .execute();
  return paid.map(({ amount_minor, refunded_minor }) => [amount_minor, refunded_minor]);
};

test('a subscription paid in a hosted checkout after its account was deleted is ended and refunded', async () => {
  const user = await kinora.member();
  const { url } = await kinora.as(user, subscriptionLink, { query: {} });
  await deleteAccountOf(user);
  stripe.payCheckout(url, card());
  expect(await paymentsLater(user.id)).toEqual([[999, 999]]);
  expect(stripe.state.all('subscription').at(-1)?.status).toBe('canceled');
});

test('a card payment confirmed after its account was deleted is refunded', async () => {
  const user = await kinora.member();
  const { client_secret } = await kinora.as(user, subscribeByCard, { body: {} });
  await deleteAccountOf(user);
  stripe.confirm(client_secret, card());
  expect(await paymentsLater(user.id)).toEqual([[999, 999]]);
  expect(stripe.state.all('subscription').at(-1)?.status).toBe('canceled');
});

test('a payment made before the account was deleted is kept, and no other payment follows', async () => {
  const user = await kinora.member();
  const { url } = await kinora.as(user, subscriptionLink, { query: {} });
  stripe.payCheckout(url, card());
  wait(2 * second);
  await deleteAccountOf(user);
  expect(await paymentsLater(user.id)).toEqual([[999, 0]]);
  expect(stripe.state.all('subscription').at(-1)?.status).toBe('canceled');
});

const findAtPaypal = (ref: string) => paypal.state.subscriptions.find(({ id }) => id === ref)!;

test('a subscription approved at PayPal after its account was deleted is ended and refunded', async () => {
  const user = await kinora.member();
  const { subscriptionID: ref } = await kinora.as(user, createPaypalSubscription, {});
  await deleteAccountOf(user);
  paypal.approve(ref);
  expect(await paymentsLater(user.id)).toEqual([[999, 999]]);
  expect(findAtPaypal(ref).status).toBe('CANCELLED');
});

test('an approved PayPal payment that is not processed yet is cancelled with the account', async () => {
  const user = await kinora.member();
  const { subscriptionID: ref } = await kinora.as(user, createPaypalSubscription, {});
  paypal.state.slow_to_book.add(ref);
  paypal.approve(ref);
  await atPaypal.deliver();
  await deleteAccountOf(user);
  expect(findAtPaypal(ref).status).toBe('CANCELLED');
  // The charge was already in progress.
  pay(paypal.state, findAtPaypal(ref));
  expect(await paymentsLater(user.id)).toEqual([[999, 999]]);
});
