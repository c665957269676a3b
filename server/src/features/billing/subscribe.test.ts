import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { session, type UserData } from '@kinora/contract/accounts/account';
import {
  activeSubscription,
  approvePaypalSubscription,
  billingDetails,
  cancelSubscription,
  createPaypalSubscription,
  paymentOptions,
  quoteCoupon,
  resumeSubscription,
  subscribeByCard,
  subscriptionLink,
  updatePaymentMethod,
} from '@kinora/contract/billing/billing';
import {
  authenticateSandboxCheckout,
  paySandboxCheckout,
  sandboxCards,
  sandboxCheckout,
} from '@kinora/contract/billing/sandbox';
import { day } from '#clock.ts';
import { startTestApp, type TestApp } from '#test/app.ts';

let kinora: TestApp;
beforeAll(async () => {
  kinora = await startTestApp();
});
afterAll(() => kinora[Symbol.asyncDispose]());

const refOf = (url: string) => url.split('/').at(-1) ?? '';
const startCheckout = async (user: UserData, coupon?: string) => ({
  ref: refOf((await kinora.as(user, subscriptionLink, { query: { coupon } })).url),
});
const pay = (params: { ref: string }, card_number: string = sandboxCards.success) =>
  kinora.as(null, paySandboxCheckout, { params, body: { card_number } });
const callWebhook = (body: string, headers: Record<string, string> = {}, provider = 'sandbox') =>
  fetch(`${kinora.base}/api/webhook/${provider}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });
const isSubscribed = async (user: UserData) => (await kinora.as(user, session, {})).is_subscribed;
const paymentsOf = (user: UserData) =>
  kinora.context.db.selectFrom('payments').selectAll().where('user_id', '=', user.id).orderBy('id').execute();
const emailsTo = async ({ email }: UserData) => {
  const mails = await kinora.context.db
    .selectFrom('mails')
    .select('subject')
    .where('recipient', '=', email)
    .orderBy('id')
    .execute();
  return mails.map(({ subject }) => subject);
};

describe('a member who subscribes in the sandbox', () => {
  test('pays with the test card on the hosted page, can watch at once and gets a receipt', async () => {
    const user = await kinora.member();
    expect((await kinora.refused(user, activeSubscription, {})).status).toBe(402);
    const params = await startCheckout(user);
    expect(await kinora.as(null, sandboxCheckout, { params })).toEqual({
      amount_minor: 999,
      full_amount_minor: 999,
      billed_every: 'month',
      gift_months: null,
      currency: 'usd',
      trial_days: 0,
      status: 'open',
    });
    expect(await pay(params, '4242 4242 4242 4242')).toEqual({ status: 'paid', url: '/payment-successful' });
    expect(await kinora.as(null, sandboxCheckout, { params })).toMatchObject({ status: 'paid' });
    expect(await isSubscribed(user)).toBe(true);
    expect(await kinora.as(user, activeSubscription, {})).toMatchObject({
      status: 'active',
      cancel_scheduled: false,
    });
    expect((await kinora.refused(user, subscriptionLink, { query: {} })).status).toBe(409);
    expect((await emailsTo(user)).filter((subject) => subject.includes('receipt'))).toEqual([
      'Your receipt from Kinora',
    ]);
  });

  test('pays on our own page and sees the payment in the billing details', async () => {
    const user = await kinora.member();
    expect(await kinora.as(user, billingDetails, {})).toEqual({
      subscription: null,
      gifts: [],
      invoices: [],
    });
    expect(await kinora.as(user, paymentOptions, {})).toEqual({
      amount_minor: 999,
      yearly_amount_minor: null,
      currency: 'usd',
      is_price_by_country: false,
      country: null,
      is_tax_added: false,
      needs_country: false,
      trial_days: 0,
      withdrawal_days: 0,
      card: { provider: 'sandbox', publishable_key: null },
      paypal: null,
    });
    const { client_secret, kind } = await kinora.as(user, subscribeByCard, { body: {} });
    expect(kind).toBe('payment');
    expect(await isSubscribed(user)).toBe(false);
    await pay({ ref: client_secret });
    const { subscription, invoices } = await kinora.as(user, billingDetails, {});
    expect(subscription).toMatchObject({
      provider: 'sandbox',
      status: 'active',
      price_minor: 999,
      method: { brand: 'visa', last4: '4242' },
      can_resume: false,
    });
    expect(invoices).toMatchObject([{ amount_minor: 999, refunded_minor: 0, dispute: 'none' }]);
  });

  test('a declined card or an unknown one changes nothing, and another card can be tried', async () => {
    const user = await kinora.member();
    const params = await startCheckout(user);
    const declined = await kinora.refused(null, paySandboxCheckout, {
      params,
      body: { card_number: sandboxCards.declined },
    });
    expect([declined.status, declined.message]).toEqual([
      402,
      'Your card was declined. Try a different card.',
    ]);
    const unknown = await kinora.refused(null, paySandboxCheckout, {
      params,
      body: { card_number: '5555444433332222' },
    });
    expect(unknown.errors.card_number).toContain('not a test card');
    expect(await isSubscribed(user)).toBe(false);
    await pay(params);
    expect(await isSubscribed(user)).toBe(true);
  });

  test('a payment that needs confirmation gives access only once it is confirmed', async () => {
    const user = await kinora.member();
    const params = await startCheckout(user);
    const needsConfirmation = { status: 'needs_authentication', url: `/sandbox/checkout/${params.ref}` };
    const confirmation = (is_confirmed: boolean) => ({ params, body: { is_confirmed } });
    expect(await pay(params, sandboxCards.needs_authentication)).toEqual(needsConfirmation);
    expect(await isSubscribed(user)).toBe(false);
    expect((await kinora.refused(null, authenticateSandboxCheckout, confirmation(false))).status).toBe(402);
    expect(await isSubscribed(user)).toBe(false);
    expect((await kinora.refused(null, authenticateSandboxCheckout, confirmation(true))).status).toBe(409);
    expect(await pay(params, sandboxCards.needs_authentication)).toEqual(needsConfirmation);
    expect(await kinora.as(null, authenticateSandboxCheckout, confirmation(true))).toMatchObject({
      status: 'paid',
    });
    expect(await isSubscribed(user)).toBe(true);
  });

  test('a checkout is open for a day', async () => {
    const user = await kinora.member();
    const params = await startCheckout(user);
    kinora.advance(day);
    expect(await kinora.as(null, sandboxCheckout, { params })).toMatchObject({ status: 'expired' });
    const late = { params, body: { card_number: sandboxCards.success } };
    expect((await kinora.refused(null, paySandboxCheckout, late)).status).toBe(409);
    expect((await startCheckout(user)).ref).not.toBe(params.ref);
  });
});

describe('a coupon', () => {
  test.each([
    ['half50', 500, 'Half price for the first month'],
    ['FREEMONTH', 0, 'The first month is free'],
  ])('%s makes the first month cost %i', async (coupon, amount_minor, description) => {
    const user = await kinora.member();
    expect(await kinora.as(user, quoteCoupon, { body: { coupon } })).toEqual({
      code: coupon.toUpperCase(),
      description,
      amount_minor,
      full_amount_minor: 999,
      months: 1,
      currency: 'usd',
    });
    const params = await startCheckout(user, coupon);
    expect(await kinora.as(null, sandboxCheckout, { params })).toMatchObject({ amount_minor });
    await pay(params);
    expect(await paymentsOf(user)).toMatchObject([{ amount_minor }]);
    expect(await kinora.as(user, billingDetails, {})).toMatchObject({ subscription: { price_minor: 999 } });
  });

  test('that does not exist is reported wherever it is entered', async () => {
    const user = await kinora.member();
    const message = 'This coupon does not exist';
    const body = { coupon: 'toString' };
    expect(await kinora.refused(user, quoteCoupon, { body })).toMatchObject({ status: 404, message });
    for (const refused of [
      await kinora.refused(user, subscriptionLink, { query: body }),
      await kinora.refused(user, subscribeByCard, { body }),
    ])
      expect(refused).toMatchObject({ status: 422, errors: { coupon: message } });
  });
});

test('coupon codes cannot be guessed, wherever they are entered', async () => {
  const user = await kinora.member();
  for (let index = 0; index < 19; index++)
    await kinora.refused(user, quoteCoupon, { body: { coupon: `GUESS${index}` } });
  await kinora.refused(user, subscribeByCard, { body: { coupon: 'GUESS19' } });
  const body = { coupon: 'half50' };
  for (const refused of [
    await kinora.refused(user, quoteCoupon, { body }),
    await kinora.refused(user, subscribeByCard, { body }),
    await kinora.refused(user, subscriptionLink, { query: body }),
  ])
    expect(refused.status).toBe(429);
  await kinora.as(await kinora.member(), quoteCoupon, { body });
  await kinora.as(user, subscribeByCard, { body: {} });
});

describe('one subscription for each member', () => {
  test('two clicks on Pay make one payment', async () => {
    const user = await kinora.member();
    const params = await startCheckout(user);
    const clicks = await Promise.allSettled([pay(params), pay(params)]);
    expect(clicks.map((one) => one.status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await paymentsOf(user)).toHaveLength(1);
  });

  test('two windows open the same checkout', async () => {
    const user = await kinora.member();
    const [one, other] = await Promise.all([startCheckout(user), startCheckout(user)]);
    expect(one).toEqual(other);
    expect(await startCheckout(await kinora.member())).not.toEqual(one);
  });

  test('a member who pays in two windows has one subscription and gets the other payment back', async () => {
    const user = await kinora.member();
    const hosted = await startCheckout(user);
    const { client_secret } = await kinora.as(user, subscribeByCard, { body: {} });
    await Promise.all([pay(hosted), pay({ ref: client_secret })]);
    const rows = () =>
      kinora.context.db
        .selectFrom('subscriptions')
        .select(['status', 'is_duplicate', 'provider_ref'])
        .where('user_id', '=', user.id)
        .orderBy('is_duplicate')
        .execute();
    expect(await rows()).toMatchObject([
      { status: 'active', is_duplicate: false },
      { status: 'ended', is_duplicate: true },
    ]);
    await kinora.doJobs('end-subscription');
    const refunds = (await paymentsOf(user)).map(({ refunded_minor }) => refunded_minor);
    expect(refunds.toSorted((a, b) => a - b)).toEqual([0, 999]);
    expect(await isSubscribed(user)).toBe(true);
    expect(await emailsTo(user)).toContain('You subscribed twice; we are refunding the second payment');
    const { subscription } = await kinora.as(user, billingDetails, {});
    expect(subscription?.status).toBe('active');
  });
});

describe('a member cannot', () => {
  test('change a subscription that they do not have', async () => {
    const user = await kinora.member();
    expect((await kinora.refused(user, cancelSubscription, {})).status).toBe(404);
    expect((await kinora.refused(user, resumeSubscription, {})).status).toBe(404);
    const body = { stripeToken: 'pm_sandbox_success' };
    expect((await kinora.refused(user, updatePaymentMethod, { body })).status).toBe(404);
  });

  test('use a provider that is not set up', async () => {
    const user = await kinora.member();
    expect((await kinora.refused(user, createPaypalSubscription, {})).status).toBe(404);
    const body = { type: 'paypal' as const, subscriptionID: 'I-1' };
    expect((await kinora.refused(user, approvePaypalSubscription, { body })).status).toBe(404);
    expect((await callWebhook('{}', {}, 'stripe')).status).toBe(404);
    expect((await callWebhook('{}', {}, 'paypal')).status).toBe(404);
  });

  test('see other members’ payments', async () => {
    const [user, other] = [await kinora.subscriber(), await kinora.member()];
    expect((await kinora.as(user, billingDetails, {})).invoices).toHaveLength(1);
    expect(await kinora.as(other, billingDetails, {})).toEqual({
      subscription: null,
      gifts: [],
      invoices: [],
    });
  });
});
