import { expect, test } from 'vitest';
import { day } from '#clock.ts';
import { UnknownCoupon, type ProviderSubscription } from '#services/payments/types.ts';
import { addPromotionCode } from '#test/fakes/stripe/promotion-codes.ts';
import { expireCheckout } from '#test/fakes/stripe/browser.ts';
import { monthlyOrder, stripeWithProvider } from '#test/fakes/stripe/with-provider.ts';

const amounts = ({ payments }: ProviderSubscription) =>
  new Set(payments.map((payment) => payment.amount_minor));

test('a card payment on our page pays for the first month, and all its details are read', async () => {
  await using shop = await stripeWithProvider();
  const { stripe, provider, payer, read } = shop;
  stripe.state.tax_percent = 20;
  const created = await provider.subscribe(payer(7), monthlyOrder(), 'subscribe:7:1');
  expect(created.kind).toBe('payment');
  expect(await read(created.provider_ref)).toMatchObject({
    user_id: 7,
    status: 'pending',
    payments: [],
    method: null,
  });

  expect(stripe.confirm(created.client_secret, stripe.typeCard('4242 4242 4242 4242'))).toBe('paid');
  const paid = await read(created.provider_ref);
  expect(paid).toMatchObject({
    status: 'active',
    cancel_scheduled: false,
    blocked: false,
    price_minor: 999,
    currency: 'usd',
    method: { brand: 'visa', last4: '4242' },
    ended_at: null,
    next_attempt_at: null,
    action_url: null,
  });
  expect(paid.payments).toMatchObject([
    {
      number: 'KIN-0001',
      amount_minor: 999,
      tax_minor: 167,
      fee_minor: 59,
      refunded_minor: 0,
      dispute: 'none',
      currency: 'usd',
      receipt_url: 'https://invoice.stripe.test/KIN-0001',
    },
  ]);
  const [payment] = paid.payments;
  expect(payment?.period_start).toEqual(paid.started_at);
  const days = (payment!.period_end.getTime() - payment!.period_start.getTime()) / day;
  expect(days).toBeGreaterThanOrEqual(28);
  expect(days).toBeLessThanOrEqual(31);
});

test('the fee is in the currency of the payment, whatever the settlement currency', async () => {
  await using shop = await stripeWithProvider();
  shop.stripe.state.settlement = { currency: 'eur', rate: 0.5 };
  const ref = await shop.subscriber(1);
  const [payment] = (await shop.read(ref)).payments;
  // Stripe's balance transaction is in euros: €5.00 with a fee of €0.29.
  expect(payment).toMatchObject({ amount_minor: 999, fee_minor: 58, currency: 'usd' });
});

test('a declined card pays nothing, and another card can then be used', async () => {
  await using shop = await stripeWithProvider();
  const { stripe, provider, payer, read } = shop;
  const created = await provider.subscribe(payer(1), monthlyOrder(), 'subscribe:1:1');
  expect(stripe.confirm(created.client_secret, stripe.typeCard('4000 0000 0000 9995'))).toBe('declined');
  expect(await read(created.provider_ref)).toMatchObject({ status: 'pending', payments: [] });
  expect(stripe.confirm(created.client_secret, stripe.typeCard('4242 4242 4242 4242'))).toBe('paid');
  expect((await read(created.provider_ref)).payments).toHaveLength(1);
});

test('a card that requires authentication pays once the bank confirms it, not before', async () => {
  await using shop = await stripeWithProvider();
  const { stripe, provider, payer, read } = shop;
  const created = await provider.subscribe(payer(1), monthlyOrder(), 'subscribe:1:1');
  expect(stripe.confirm(created.client_secret, stripe.typeCard('4000 0027 6000 3184'))).toBe(
    'requires_action',
  );
  expect(await read(created.provider_ref)).toMatchObject({ status: 'pending', payments: [] });
  expect(stripe.authenticate(created.client_secret)).toBe('paid');
  expect((await read(created.provider_ref)).status).toBe('active');
});

test('the hosted page takes a payment and records the payer', async () => {
  await using shop = await stripeWithProvider();
  const { stripe, provider, payer, read } = shop;
  const { url } = await provider.startCheckout(payer(3), monthlyOrder(), 'checkout:3:1');
  const [session] = stripe.state.all('checkout.session');
  expect(session).toMatchObject({ client_reference_id: '3', allow_promotion_codes: true });
  expect(stripe.payCheckout(url, stripe.typeCard('4000 0027 6000 3184'))).toBe('paid');
  expect(await read(session!.subscription!)).toMatchObject({ user_id: 3, status: 'active' });
});

test('an abandoned hosted page starts no subscription', async () => {
  await using shop = await stripeWithProvider();
  const { stripe, provider, payer } = shop;
  const { url } = await provider.startCheckout(payer(3), monthlyOrder(), 'checkout:3:1');
  expireCheckout(stripe.state, url);
  const [expired] = stripe.events('checkout.session.expired');
  const { body, headers } = stripe.sign(expired!);
  expect(await provider.verifyEvent(Buffer.from(body), headers)).toMatchObject({ object_ref: null });
});

test('the price with a coupon is shown before the coupon is used, and is then charged', async () => {
  await using shop = await stripeWithProvider();
  const { stripe, provider, read } = shop;
  addPromotionCode(stripe.state, 'WELCOME', { percent_off: 25 });
  const quoted = await provider.quote('welcome', 0);
  expect(quoted).toEqual({
    code: 'WELCOME',
    description: '25% off for the first month',
    amount_minor: 749,
    full_amount_minor: 999,
    months: 1,
  });
  const ref = await shop.subscriber(1, undefined, 'welcome');
  expect((await read(ref)).payments).toMatchObject([{ amount_minor: 749 }]);
  stripe.advance(32 * day);
  expect(amounts(await read(ref))).toEqual(new Set([749, 999]));
});

test.each([
  ['once', 1, 0, 1, [749, 999, 999]],
  ['repeating', 3, 0, 3, [749, 749, 749, 999]],
  ['repeating', 1, 0, 1, [749, 999]],
  ['forever', null, 0, null, [749, 749, 749]],
  // A coupon's months start with the trial.
  ['repeating', 2, 40, 1, [749, 999]],
  ['once', 1, 40, 1, [749, 999]],
  ['repeating', 1, 40, 0, [999, 999]],
] as const)(
  'a coupon with the duration %s (%s) after %s free days is quoted for %s months, and the payments are %j',
  async (duration, duration_in_months, trial_days, months, paid) => {
    await using shop = await stripeWithProvider({ trial_days });
    const { stripe, provider, read } = shop;
    addPromotionCode(stripe.state, 'SAVE25', { percent_off: 25, duration, duration_in_months });
    expect(await provider.quote('SAVE25', trial_days)).toMatchObject({
      amount_minor: months === 0 ? 999 : 749,
      full_amount_minor: 999,
      months,
    });
    const ref = await shop.subscriber(1, undefined, 'SAVE25');
    for (const amount of trial_days > 0 ? paid : paid.slice(1)) {
      const { next_price_minor, price_minor } = await read(ref);
      const end = stripe.state.get('subscription', ref).items.data[0]!.current_period_end;
      stripe.advance(end * 1000 - stripe.clock.now().getTime() + 2000);
      const last = stripe.state.all('invoice').at(-1);
      expect([next_price_minor ?? price_minor, last?.amount_paid]).toEqual([amount, amount]);
    }
  },
);

test('the hosted page uses the coupon that was entered on our page', async () => {
  await using shop = await stripeWithProvider();
  const { stripe, provider, payer, read } = shop;
  addPromotionCode(stripe.state, 'TWO', { amount_off: 200, name: 'Two dollars off' });
  expect((await provider.quote('TWO', 0)).description).toBe('Two dollars off');
  const { url } = await provider.startCheckout(payer(1), monthlyOrder('TWO'), 'checkout:1:1');
  stripe.payCheckout(url, stripe.typeCard('4242 4242 4242 4242'));
  const [session] = stripe.state.all('checkout.session');
  expect((await read(session!.subscription!)).payments).toMatchObject([{ amount_minor: 799 }]);
});

test('an unknown, used-up, expired or personal coupon is rejected', async () => {
  await using shop = await stripeWithProvider();
  const { stripe, provider, payer } = shop;
  const halfOff = { percent_off: 50 };
  addPromotionCode(stripe.state, 'USED', halfOff, { max_redemptions: 5, times_redeemed: 5 });
  addPromotionCode(stripe.state, 'EXPIRED', halfOff, { expires_at: stripe.state.now() - 1 });
  addPromotionCode(stripe.state, 'PERSONAL', halfOff, { customer: 'cus_other' });
  for (const code of ['UNKNOWN', 'USED', 'EXPIRED', 'PERSONAL'])
    await expect(provider.quote(code, 0)).rejects.toBeInstanceOf(UnknownCoupon);
  await expect(provider.subscribe(payer(1), monthlyOrder('USED'), 'subscribe:1:1')).rejects.toBeInstanceOf(
    UnknownCoupon,
  );
  expect(stripe.state.all('subscription')).toEqual([]);
});

test('a coupon for new customers is rejected for a member who has paid before', async () => {
  await using shop = await stripeWithProvider();
  const { stripe, provider, payer } = shop;
  await shop.subscriber(1);
  addPromotionCode(
    stripe.state,
    'HELLO',
    { percent_off: 50 },
    { restrictions: { first_time_transaction: true } },
  );
  const again = provider.subscribe(payer(1), monthlyOrder('HELLO'), 'subscribe:1:2');
  await expect(again).rejects.toBeInstanceOf(UnknownCoupon);
  const hosted = provider.startCheckout(payer(1), monthlyOrder('HELLO'), 'checkout:1:2');
  await expect(hosted).rejects.toBeInstanceOf(UnknownCoupon);
  await provider.subscribe(payer(2), monthlyOrder('HELLO'), 'subscribe:2:1');
});

test('a trial begins when the card is confirmed, and the first payment follows it', async () => {
  await using shop = await stripeWithProvider({ trial_days: 7 });
  const { stripe, provider, payer, read } = shop;
  const created = await provider.subscribe(payer(1), monthlyOrder(), 'subscribe:1:1');
  expect(created.kind).toBe('setup');
  // Stripe already calls the subscription 'trialing', although no card has been entered.
  expect(await read(created.provider_ref)).toMatchObject({ status: 'pending', payments: [] });

  stripe.confirm(created.client_secret, stripe.typeCard('4242 4242 4242 4242'));
  const trial = await read(created.provider_ref);
  expect(trial).toMatchObject({ status: 'active', payments: [{ amount_minor: 0 }] });
  expect(trial.payments[0]!.period_end.getTime() - trial.started_at.getTime()).toBe(7 * day);

  stripe.advance(8 * day);
  const paid = await read(created.provider_ref);
  expect(amounts(paid)).toEqual(new Set([0, 999]));
});

test('a trial without a confirmed card gives no access and costs nothing', async () => {
  await using shop = await stripeWithProvider({ trial_days: 7 });
  const { stripe, provider, payer, read } = shop;
  const { provider_ref } = await provider.subscribe(payer(1), monthlyOrder(), 'subscribe:1:1');
  stripe.advance(8 * day);
  expect(await read(provider_ref)).toMatchObject({ status: 'ended', payments: [] });
  expect(stripe.state.all('charge')).toEqual([]);
});

test('a member who has used their trial pays immediately', async () => {
  await using shop = await stripeWithProvider({ trial_days: 7 });
  const created = await shop.provider.subscribe(shop.payer(1, false), monthlyOrder(), 'subscribe:1:2');
  expect(created.kind).toBe('payment');
});

test('a month covered by a coupon begins when a card is confirmed for the next month', async () => {
  await using shop = await stripeWithProvider();
  const { stripe, provider, payer, read } = shop;
  addPromotionCode(stripe.state, 'GIFT', { percent_off: 100 });
  const created = await provider.subscribe(payer(1), monthlyOrder('GIFT'), 'subscribe:1:1');
  expect(created.kind).toBe('setup');
  expect(await read(created.provider_ref)).toMatchObject({ status: 'pending', payments: [] });
  stripe.confirm(created.client_secret, stripe.typeCard('4242 4242 4242 4242'));
  expect(await read(created.provider_ref)).toMatchObject({
    status: 'active',
    payments: [{ amount_minor: 0 }],
  });
});
