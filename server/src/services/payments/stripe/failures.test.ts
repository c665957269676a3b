import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { addPrice } from '#test/fakes/stripe/prices.ts';
import { beginSubscription } from '#test/fakes/stripe/subscriptions.ts';
import { monthlyOrder, stripeWithProvider } from '#test/fakes/stripe/with-provider.ts';

test('a request whose response is lost is retried, and Stripe acts on it only once', async () => {
  await using shop = await stripeWithProvider();
  const { stripe, provider, payer } = shop;
  for (const on of ['POST /v1/customers', 'POST /v1/subscriptions']) stripe.faults.loseResponse(on, 2);
  const created = await provider.subscribe(payer(1), monthlyOrder(), 'subscribe:1:1');
  expect(stripe.state.all('customer')).toHaveLength(1);
  expect(stripe.state.all('subscription').map(({ id }) => id)).toEqual([created.provider_ref]);
  // The process died and the member tried again: the same key yields the same subscription.
  expect(await shop.reopen({}).subscribe(payer(1), monthlyOrder(), 'subscribe:1:1')).toEqual(created);

  stripe.confirm(created.client_secret, stripe.typeCard('4242 4242 4242 4242'));
  for (const on of ['DELETE /v1/subscriptions/:id', 'POST /v1/refunds']) stripe.faults.loseResponse(on);
  await provider.end(created.provider_ref, 'refund:1');
  const [payment] = (await shop.read(created.provider_ref)).payments;
  expect(await provider.refund(payment!, 'refund:1')).toBe(true);
  expect(stripe.state.all('refund')).toHaveLength(1);
});

test('a server error is retried', async () => {
  await using shop = await stripeWithProvider();
  shop.stripe.faults.fail('POST /v1/checkout/sessions');
  await shop.provider.startCheckout(shop.payer(1), monthlyOrder(), 'checkout:1:1');
  expect(shop.stripe.state.all('checkout.session')).toHaveLength(1);
});

test('an error says what happened without revealing secrets', async () => {
  await using shop = await stripeWithProvider();
  const { stripe, provider, payer } = shop;
  const created = await provider.subscribe(payer(1), monthlyOrder(), 'subscribe:1:1');
  const card = stripe.typeCard('4000 0000 0000 9995');
  const catchError = (promise: Promise<unknown>) =>
    promise.then(
      () => null,
      (error: unknown) => error,
    );
  const refused = await catchError(provider.replaceMethod(created.provider_ref, card, 'replace:1'));
  const denied = await catchError(shop.reopen({ secret_key: 'sk_test_wrong' }).cancel('sub_1', 'cancel:1'));
  for (const error of [refused, denied]) {
    expect(error).toBeInstanceOf(Error);
    const shown = inspect(error, { depth: 10, showHidden: true });
    expect(shown).not.toMatch(/_secret_|sk_test|example\.com|authorization/i);
  }
  expect(String(denied)).toBe(
    'Error: Stripe answered 401 StripeAuthenticationError (req_fake): Invalid API Key provided',
  );
});

test('every call that changes data has its own idempotency key', async () => {
  await using shop = await stripeWithProvider();
  const { stripe, provider } = shop;
  const ref = await shop.subscriber(1);
  await provider.replaceMethod(ref, stripe.typeCard('4242 4242 4242 4242'), 'replace:1');
  await provider.cancel(ref, 'cancel:1');
  await provider.resume(ref, 'resume:1');
  await provider.end(ref, 'refund:1');
  await provider.refund((await shop.read(ref)).payments[0]!, 'refund:1');
  const changing = stripe.calls.filter(({ on }) => !on.startsWith('GET') && !on.endsWith('create_preview'));
  const keys = changing.map(({ key }) => key);
  expect(keys).not.toContain(undefined);
  expect(new Set(keys).size).toBe(keys.length);
});

test('requests from two windows at the same time create only one customer', async () => {
  await using shop = await stripeWithProvider();
  await Promise.all([
    shop.provider.startCheckout(shop.payer(1), monthlyOrder(), 'checkout:1:1'),
    shop.provider.subscribe(shop.payer(1), monthlyOrder(), 'subscribe:1:1'),
  ]);
  expect(shop.stripe.state.all('customer')).toHaveLength(1);
});

test('a subscription to another product is not ours, and one with an unknown customer belongs to the member named in its metadata', async () => {
  await using shop = await stripeWithProvider();
  const { stripe, provider } = shop;
  const mine = await shop.subscriber(1);
  const { customer } = stripe.state.get('subscription', mine);
  const other = addPrice(stripe.state, 'prod_mug', 1);
  const terms = { customer, trial_days: 0, coupon: null, metadata: { user_id: '1' } };
  expect(
    await provider.readSubscription(beginSubscription(stripe.state, { ...terms, price: other.id }).id),
  ).toBeNull();

  const { service } = stripe.state.get('customer', customer).metadata;
  const stranger = stripe.state.add('customer', {
    email: null,
    name: null,
    metadata: { user_id: '1', service: service ?? '' },
    invoice_settings: { default_payment_method: null },
  });
  const metadata = stranger.metadata;
  const theirs = beginSubscription(stripe.state, {
    ...terms,
    metadata,
    customer: stranger.id,
    price: stripe.price_id,
  });
  expect(await provider.readSubscription(theirs.id)).toMatchObject({ user_id: 1 });
  theirs.customer = stripe.state.add('customer', { ...stranger, id: 'cus_other', metadata: {} }).id;
  theirs.metadata = {};
  expect(await provider.readSubscription(theirs.id)).toMatchObject({
    user_id: null,
    customer_ref: 'cus_other',
  });
  expect(await provider.readSubscription('sub_none')).toBeNull();
});

test('after a price change, subscribers at the old price stay subscribed', async () => {
  await using shop = await stripeWithProvider();
  const ref = await shop.subscriber(1);
  const raised = addPrice(shop.stripe.state, 'prod_kinora', 1299);
  const read = await shop.reopen({ price_id: raised.id }).readSubscription(ref);
  expect(read).toMatchObject({ status: 'active', price_minor: 999 });
});
