import { currencies } from '@kinora/contract/currencies';
import { providerMoney, toProviderAmount } from '@kinora/contract/billing/provider-money';
import { beforeEach, expect, test } from 'vitest';
import { receiptEmail } from '#features/billing/notify/emails.ts';
import { openStripePayouts } from '#services/payouts/stripe.ts';
import { onboard, reverse } from '#test/fakes/stripe/connect.ts';
import { addPrice } from '#test/fakes/stripe/prices.ts';
import { addPromotionCode } from '#test/fakes/stripe/promotion-codes.ts';
import {
  monthlyOrder,
  stripeWithProvider,
  type StripeWithProvider,
} from '#test/fakes/stripe/with-provider.ts';

let shop: StripeWithProvider;
beforeEach(async () => {
  shop = await stripeWithProvider();
  return () => shop[Symbol.asyncDispose]();
});

/** Currencies with each number of decimals, including Stripe's special cases. */
const examples = [
  ['usd', 999, '$9.99'],
  ['isk', 1500, 'ISK 1,500'],
  ['ugx', 20_000, 'UGX 20,000'],
  ['huf', 299_000, 'HUF 2,990.00'],
  ['twd', 29_900, 'NT$299.00'],
  ['jpy', 999, '¥999'],
  ['mga', 1_000_000, 'MGA 10,000.00'],
  ['idr', 15_000_000, 'IDR 150,000.00'],
  ['kwd', 2500, 'KWD 2.500'],
] as const;

test.each(examples)(
  'an amount in %s is charged, read, refunded and shown as it was set',
  async (currency, minor, shown) => {
    const { stripe } = shop;
    const price = addPrice(
      stripe.state,
      'prod_abroad',
      toProviderAmount('stripe', minor, currency),
      currency,
    );
    const provider = shop.reopen({ price_id: price.id });
    expect(await provider.prices()).toMatchObject([{ price_minor: minor, currency }]);
    const created = await provider.subscribe(shop.payer(7), monthlyOrder(), 'subscribe:7');
    stripe.confirm(created.client_secret, stripe.typeCard('4242 4242 4242 4242'));
    const read = await provider.readSubscription(created.provider_ref);
    expect(read).toMatchObject({
      price_minor: minor,
      currency,
      payments: [{ amount_minor: minor, currency }],
    });
    const [payment] = read?.payments ?? [];
    if (!payment) throw new Error('Nothing was paid');
    const brand = { brand_name: 'Kinora', public_url: 'https://kinora.test' };
    expect(receiptEmail(brand, payment).text.replaceAll('\u{a0}', ' ')).toContain(shown);
    await provider.refund(payment, 'refund:7');
    const refunded = await provider.readSubscription(created.provider_ref);
    expect(refunded?.payments[0]?.refunded_minor).toBe(minor);
  },
);

test('a coupon is described with its currency’s decimals', async () => {
  const { stripe } = shop;
  const price = addPrice(stripe.state, 'prod_abroad', 150_000, 'isk');
  const provider = shop.reopen({ price_id: price.id });
  addPromotionCode(stripe.state, 'WINTER', { amount_off: 50_000, currency: 'isk' });
  const quote = await provider.quote('winter', 0);
  expect(quote).toMatchObject({ amount_minor: 1000, full_amount_minor: 1500 });
  expect(quote.description.replaceAll('\u{a0}', ' ')).toBe('ISK 500 off for the first month');
});

test('a price that Stripe cannot charge, or that has the wrong interval, is rejected', async () => {
  const { state } = shop.stripe;
  const uneven = addPrice(state, 'prod_abroad', 150_050, 'isk');
  await expect(shop.reopen({ price_id: uneven.id }).prices()).rejects.toThrow(
    "is 150050 in Stripe's smallest unit of isk, which cannot be charged",
  );
  const yearly = addPrice(state, 'prod_abroad', 9900);
  yearly.recurring.interval = 'year';
  await expect(shop.reopen({ price_id: yearly.id }).prices()).rejects.toThrow('is not a fixed monthly price');
  await expect(shop.reopen({ yearly_price_id: yearly.id }).prices()).rejects.toThrow(
    'which belongs to a different product than STRIPE_PRICE_ID',
  );
  await expect(shop.reopen({ yearly_price_id: shop.stripe.price_id }).prices()).rejects.toThrow(
    'is not a fixed yearly price',
  );
  expect(await shop.reopen({ yearly_price_id: shop.stripe.yearly_price_id }).prices()).toMatchObject([
    { billed_every: 'month', price_minor: 999 },
    { billed_every: 'year', price_minor: 9900 },
  ]);
});

test('a creator’s payouts and reversals have the right amounts in every currency', async () => {
  const { stripe } = shop;
  const payouts = openStripePayouts(
    { secret_key: stripe.secret_key, api_base: stripe.url },
    'https://k.test',
  );
  stripe.state.available = 1e15;
  const email = 'noor@example.com';
  const destination = await payouts.openAccount({ user_id: 1, email, country: 'US' });
  onboard(stripe.state, email);
  for (const currency of currencies.filter((code) => providerMoney('stripe', code))) {
    const key = `2026-10-${currency}-1`;
    const reference = await payouts.send({ key, attempt: 1, amount_minor: 120_000, currency, destination });
    const transfer = stripe.state.get('transfer', reference);
    expect(transfer.amount).toBe(toProviderAmount('stripe', 120_000, currency));
    reverse(stripe.state, transfer);
    expect(await payouts.listReversed(new Date(0))).toContainEqual({ reference, reversed_minor: 120_000 });
  }
});
