import { expect, test } from 'vitest';
import { day, hour } from '#clock.ts';
import { addSubscription } from '#test/fakes/paypal/subscriptions.ts';
import { paypalWithProvider } from '#test/fakes/paypal/with-provider.ts';

test('the plan is created once, however often the service starts and however many members need it', async () => {
  await using shop = await paypalWithProvider();
  const { paypal, provider, reopen } = shop;
  const [first, second] = await Promise.all([provider.plan_id(), provider.plan_id()]);
  expect(first).toBe(second);
  paypal.faults.loseResponse('POST /v1/catalogs/products');
  expect(await reopen({}).plan_id()).toBe(first);
  expect(paypal.state.products).toHaveLength(1);
  expect(paypal.state.plans).toMatchObject([{ name: 'Monthly 9.99 USD' }]);
});

test('a request whose response is lost is retried, and PayPal acts on it only once', async () => {
  await using shop = await paypalWithProvider();
  const { paypal, provider, payer, reopen } = shop;
  for (const on of ['POST /v1/catalogs/products', 'POST /v1/billing/plans', 'POST /v1/billing/subscriptions'])
    paypal.faults.loseResponse(on);
  const created = await provider.createSubscription(payer(1), { billed_every: 'month' }, 'paypal:1:1');
  expect(paypal.state.plans).toHaveLength(1);
  expect(paypal.state.subscriptions.map(({ id }) => id)).toEqual([created.provider_ref]);
  // The process died and the member tried again: the same key yields the same subscription.
  expect(await reopen({}).createSubscription(payer(1), { billed_every: 'month' }, 'paypal:1:1')).toEqual(
    created,
  );
  await provider.createSubscription(payer(1), { billed_every: 'month' }, 'paypal:1:2');
  expect(paypal.state.subscriptions).toHaveLength(2);

  paypal.approve(created.provider_ref);
  paypal.faults.loseResponse('POST /v1/billing/subscriptions/:id/cancel');
  await provider.cancel(created.provider_ref, 'cancel:1');
  expect((await shop.read(created.provider_ref)).status).toBe('ended');
});

test('a server error is retried, and a rejection is reported immediately', async () => {
  await using shop = await paypalWithProvider({ plan_id: 'P-NONE' });
  const { paypal, provider, payer } = shop;
  paypal.faults.fail('GET /v1/billing/plans/:id');
  await expect(
    provider.createSubscription(payer(1), { billed_every: 'month' }, 'paypal:1:1'),
  ).rejects.toThrow('PayPal answered 404');
  expect(paypal.calls.filter(({ on }) => on === 'GET /v1/billing/plans/:id')).toHaveLength(2);
});

test('one access token serves many calls until it expires or is revoked', async () => {
  await using shop = await paypalWithProvider();
  const { paypal, provider } = shop;
  const tokenRequests = () => paypal.calls.filter(({ on }) => on === 'POST /v1/oauth2/token').length;
  await shop.subscriber(1);
  await Promise.all([provider.readSubscription('I-A'), provider.readSubscription('I-B')]);
  expect(tokenRequests()).toBe(1);
  paypal.advance(9 * hour);
  await provider.readSubscription('I-A');
  expect(tokenRequests()).toBe(2);
  paypal.revokeTokens();
  await provider.readSubscription('I-A');
  expect(tokenRequests()).toBe(3);
});

test('wrong keys are explained without revealing them', async () => {
  await using shop = await paypalWithProvider({ client_secret: 'not-the-secret' });
  const reading = shop.provider.readSubscription('I-A');
  await expect(reading).rejects.toThrow('check PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET');
  await expect(reading).rejects.not.toThrow('not-the-secret');
  // A retry would not make the keys valid.
  expect(shop.paypal.calls).toHaveLength(1);
});

test('a subscription to an unknown plan or without a member is not ours', async () => {
  await using shop = await paypalWithProvider();
  const { paypal, provider } = shop;
  const our_plan_id = await provider.plan_id();
  const { state } = paypal;
  const [plan] = state.plans;
  state.plans.push({ ...plan!, id: 'P-MUG', product_id: 'MUG' });
  const createAndRead = async (plan_id: string, custom_id?: string) => {
    const { id } = addSubscription(state, plan_id, custom_id);
    paypal.approve(id);
    return provider.readSubscription(id);
  };
  expect(await createAndRead('P-MUG', '1')).toBeNull();
  expect(await createAndRead(our_plan_id)).toBeNull();
  expect(await createAndRead(our_plan_id, 'ada@example.com')).toBeNull();
  expect(await createAndRead(our_plan_id, '1')).toMatchObject({ user_id: 1, status: 'active' });
  expect(await provider.readSubscription('I-NONE')).toBeNull();
});

test('a subscription with its own terms, such as one cent a month, is not ours', async () => {
  await using shop = await paypalWithProvider({ trial_days: 7 });
  const { paypal, provider } = shop;
  const plan = await provider.plan_id();
  const createApproved = () => {
    const subscription = addSubscription(paypal.state, plan, '1');
    paypal.approve(subscription.id);
    return subscription;
  };
  const cheap = createApproved();
  cheap.plan_overridden = true;
  const double = createApproved();
  double.quantity = '2';
  for (const { id } of [cheap, double]) expect(await provider.readSubscription(id)).toBeNull();
  // This subscription, including its trial, starts in a year.
  const later = createApproved();
  later.start_time = new Date(paypal.clock.now().getTime() + 365 * day).toISOString();
  expect(await provider.readSubscription(later.id)).toMatchObject({ status: 'pending', payments: [] });
});

test('a subscription that is cancelled before approval does not use up the trial', async () => {
  await using shop = await paypalWithProvider({ trial_days: 7 });
  const { paypal, provider, payer, read } = shop;
  const { provider_ref } = await provider.createSubscription(
    payer(1),
    { billed_every: 'month' },
    'paypal:1:1',
  );
  paypal.state.subscriptions[0]!.status = 'CANCELLED';
  expect(await read(provider_ref)).toMatchObject({ status: 'ended', payments: [] });
});

test('after a price change, members who pay the old price stay subscribed', async () => {
  await using shop = await paypalWithProvider();
  const ref = await shop.subscriber(1);
  const raised = shop.reopen({ price_minor: 1299 });
  expect(await raised.plan_id()).not.toBe(await shop.provider.plan_id());
  expect(await raised.readSubscription(ref)).toMatchObject({ status: 'active', price_minor: 999 });
});
