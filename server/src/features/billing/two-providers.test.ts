import { expect, test } from 'vitest';
import type { UserData } from '@kinora/contract/accounts/account';
import {
  approvePaypalSubscription,
  billingDetails,
  createPaypalSubscription,
  paymentOptions,
  subscriptionLink,
  updatePaymentMethod,
} from '@kinora/contract/billing/billing';
import { sandboxCheckout } from '@kinora/contract/billing/sandbox';
import { day } from '#clock.ts';
import { priceOf } from '#features/billing/rules.ts';
import { insertPending } from '#features/billing/subscribe-queries.ts';
import { reconcile } from '#features/billing/sync/reconcile.ts';
import { maintainSubscriptions } from '#features/billing/sync/maintenance.ts';
import { checkPrices } from '#features/billing/setup/check-prices.ts';
import { payFor, startTestApp } from '#test/app.ts';
import type { Delivery } from '#test/fakes/notifications.ts';
import { startWithBoth } from '#test/providers.ts';

const { stripe, paypal, kinora, wait, isSubscribed, atStripe, atPaypal } = await startWithBoth();
/** The results must be the same however often and in whatever order events arrive. */
const shuffled: Delivery = { order: 'shuffled', times: 2 };

/** Starts a subscription with both providers before either is paid, as in two browser windows. */
const beginBoth = async (user: UserData) => {
  const { url } = await kinora.as(user, subscriptionLink, { query: {} });
  const { subscriptionID } = await kinora.as(user, createPaypalSubscription, {});
  return { url, subscriptionID };
};
const rowsOf = (user: UserData) =>
  kinora.context.db
    .selectFrom('subscriptions')
    .select(['provider', 'provider_ref', 'status', 'is_duplicate'])
    .where('user_id', '=', user.id)
    .orderBy('is_duplicate')
    .execute();

test('if both providers are set up, both are offered, and the sandbox is off', async () => {
  const user = await kinora.member();
  expect(await kinora.as(user, paymentOptions, {})).toMatchObject({
    card: { provider: 'stripe', publishable_key: 'pk_test_kinora' },
    paypal: { client_id: paypal.client_id },
  });
  expect((await kinora.refused(null, sandboxCheckout, { params: { ref: 'x' } })).status).toBe(404);
  expect(kinora.context.sandbox_clock).toBeNull();
});

test.each(['stripe', 'paypal'] as const)(
  'a member who pays with both keeps the subscription reported first, here %s, and the other one is refunded',
  async (first) => {
    const user = await kinora.member();
    const { url, subscriptionID } = await beginBoth(user);
    stripe.payCheckout(url, stripe.typeCard('4242 4242 4242 4242'));
    paypal.approve(subscriptionID);
    for (const one of first === 'stripe' ? [atStripe, atPaypal] : [atPaypal, atStripe])
      await one.deliver(shuffled);
    expect(await rowsOf(user)).toMatchObject([
      { provider: first, status: 'active', is_duplicate: false },
      { status: 'ended', is_duplicate: true },
    ]);
    await kinora.doJobs('end-subscription');
    await atStripe.deliver(shuffled);
    await atPaypal.deliver(shuffled);
    expect(await isSubscribed(user)).toBe(true);
    const { subscription, invoices } = await kinora.as(user, billingDetails, {});
    expect(subscription).toMatchObject({ provider: first, status: 'active' });
    expect(invoices.map(({ refunded_minor }) => refunded_minor).toSorted((a, b) => a - b)).toEqual([0, 999]);
    // The refunded subscription does not come back: a month later, only the other subscription has been charged.
    wait(32 * day);
    await atStripe.deliver(shuffled);
    await atPaypal.deliver(shuffled);
    expect((await kinora.as(user, billingDetails, {})).invoices).toHaveLength(3);
    expect(await isSubscribed(user)).toBe(true);
  },
);

test('a member who switches providers has one subscription, even if the end of the first is reported last', async () => {
  const user = await kinora.member();
  const { url } = await kinora.as(user, subscriptionLink, { query: {} });
  stripe.payCheckout(url, stripe.typeCard('4242 4242 4242 4242'));
  await atStripe.deliver(shuffled);
  const provider_ref = (await rowsOf(user))[0]?.provider_ref ?? '';
  const { config, clock, db, payments } = kinora.context;
  const { card } = payments;
  // Ended at Stripe by an operator, without our being notified.
  await card.end(provider_ref, 'by-hand');
  const payer = { user_id: user.id, name: user.name, email: user.email, has_trial: false };
  const created = await payments.paypal?.createSubscription(
    payer,
    { billed_every: 'month' },
    'subscribe-again',
  );
  const pending = {
    user_id: user.id,
    provider: 'paypal',
    provider_ref: created?.provider_ref ?? '',
  } as const;
  await insertPending(db, pending, { ...priceOf(config, 'month'), now: clock.now() });
  paypal.approve(pending.provider_ref);
  await atPaypal.deliver(shuffled);
  await atStripe.deliver(shuffled);
  expect(await rowsOf(user)).toMatchObject([{ is_duplicate: false }, { is_duplicate: false }]);
  expect((await kinora.as(user, billingDetails, {})).subscription).toMatchObject({
    provider: 'paypal',
    status: 'active',
  });
});

test('an unpaid subscription is replaced by a new one and never charged again', async () => {
  const user = await kinora.member();
  const { url } = await kinora.as(user, subscriptionLink, { query: {} });
  stripe.payCheckout(url, stripe.typeCard('4000 0000 0000 0341'));
  await atStripe.deliver(shuffled);
  wait(35 * day);
  await atStripe.deliver(shuffled);
  expect(await rowsOf(user)).toMatchObject([{ provider: 'stripe', status: 'past_due' }]);
  expect(await isSubscribed(user)).toBe(false);
  const { subscriptionID } = await kinora.as(user, createPaypalSubscription, {});
  paypal.approve(subscriptionID);
  await atPaypal.deliver(shuffled);
  expect(await isSubscribed(user)).toBe(true);
  const rows = await rowsOf(user);
  expect(rows.map(({ provider, status }) => `${provider} ${status}`).toSorted()).toEqual([
    'paypal active',
    'stripe ended',
  ]);
  expect(rows.every(({ is_duplicate }) => !is_duplicate)).toBe(true);
  const before = (await kinora.as(user, billingDetails, {})).invoices.length;
  wait(10 * day);
  await atStripe.deliver(shuffled);
  expect((await kinora.as(user, billingDetails, {})).invoices).toHaveLength(before);
});

test('a subscriber from the sandbox can subscribe again once payments are real', async () => {
  const { context } = kinora;
  const lapsedSandboxMember = async () => {
    const user = await kinora.member();
    await payFor(context, user.id);
    wait(34 * day);
    expect(await isSubscribed(user)).toBe(false);
    return user;
  };
  const statuses = async (user: UserData) => (await rowsOf(user)).map(({ status }) => status).toSorted();
  const user = await lapsedSandboxMember();
  const { subscriptionID } = await kinora.as(user, createPaypalSubscription, {});
  paypal.approve(subscriptionID);
  await atPaypal.deliver(shuffled);
  expect(await isSubscribed(user)).toBe(true);
  expect(await statuses(user)).toEqual(['active', 'ended']);
  const other = await lapsedSandboxMember();
  await maintainSubscriptions(context, new AbortController().signal);
  expect(await statuses(other)).toEqual(['ended']);
});

test('a service whose price differs from its provider’s does not start', async () => {
  const { config, payments, log } = kinora.context;
  await expect(checkPrices({ ...config, price_minor: 1299 }, payments, log)).rejects.toThrow(
    'STRIPE_PRICE_ID charges 999 usd, but PRICE_MINOR and CURRENCY are set to 1299 usd: change one of them',
  );
});

test('an unreachable provider does not stop the service from starting', async () => {
  const unreachable = {
    ...stripe.env,
    ...paypal.env,
    STRIPE_API_BASE: 'http://127.0.0.1:9',
    LOG_LEVEL: 'silent',
  };
  await using started = await startTestApp(unreachable);
  expect(started.context.payments.card.provider).toBe('stripe');
});

test('a member who pays with PayPal is sent there to change the payment method', async () => {
  const user = await kinora.member();
  const { subscriptionID } = await kinora.as(user, createPaypalSubscription, {});
  paypal.approve(subscriptionID);
  const body = { type: 'paypal' as const, subscriptionID };
  await kinora.as(user, approvePaypalSubscription, { body });
  const refused = await kinora.refused(user, updatePaymentMethod, { body: { stripeToken: 'pm_1' } });
  expect([refused.status, refused.message]).toEqual([
    409,
    'You pay with PayPal: change your payment method in your PayPal account.',
  ]);
});

test('an unreachable provider does not stop the other from being read', async () => {
  const user = await kinora.member();
  const { subscriptionID } = await kinora.as(user, createPaypalSubscription, {});
  paypal.approve(subscriptionID);
  const { context } = kinora;
  const { payments } = context;
  const unreachable = { ...payments.card, listChanged: () => Promise.reject(new Error('unreachable')) };
  const signal = new AbortController().signal;
  await expect(
    reconcile({ ...context, payments: { ...payments, card: unreachable } }, signal),
  ).rejects.toThrow('1 request to a payment provider failed');
  expect(await isSubscribed(user)).toBe(true);
});
