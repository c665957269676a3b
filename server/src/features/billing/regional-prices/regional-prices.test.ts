import { beforeAll, expect, test, vi } from 'vitest';
import type { UserData } from '@kinora/contract/accounts/account';
import {
  billingDetails,
  changeInterval,
  paymentOptions,
  quoteCoupon,
  subscribeByCard,
  subscriptionLink,
} from '@kinora/contract/billing/billing';
import { createCoupon } from '@kinora/contract/billing/coupons';
import { giftOffer } from '@kinora/contract/billing/gift-offer';
import { listGiftLengths, orderGift, setGiftLength } from '@kinora/contract/billing/gifts';
import { saveBuyerDetails } from '@kinora/contract/billing/invoices';
import { announcePrice, listPrices } from '@kinora/contract/billing/price-changes';
import {
  listRegionalPrices,
  removeRegionalPrice,
  saveRegionalPrice,
} from '@kinora/contract/billing/regional-prices';
import { auditLog } from '@kinora/contract/operator/audit-log';
import { after, day } from '#clock.ts';
import { setRegionalPrice } from '#features/billing/regional-prices/change-regional-prices.ts';
import { findPricesByCountry } from '#features/billing/regional-prices/queries.ts';
import { maintainSubscriptions } from '#features/billing/sync/maintenance.ts';
import { emailsTo } from '#test/emails.ts';
import { runCommandLine } from '#test/command.ts';
import { addPrice } from '#test/fakes/stripe/prices.ts';
import { addPromotionCode } from '#test/fakes/stripe/promotion-codes.ts';
import { startWithStripe } from '#test/providers.ts';
import { signInAsStaff } from '#test/second-factor.ts';

const { stripe, kinora, deliver, isSubscribed } = await startWithStripe({
  TRUST_PROXY: '1',
  REGION_HEADER: 'CF-IPCountry',
  REGISTRATIONS_PER_HOUR: '1000',
});
const { context } = kinora;
const euros = { currency: 'eur', price_minor: 899, yearly_price_minor: 8900, countries: ['FR', 'DE'] };

let olga: UserData;
beforeAll(async () => {
  olga = await signInAsStaff(kinora, await kinora.member('Olga Operator'), 'operator');
});

const setCountry = (user: UserData, country: string) =>
  kinora.as(user, saveBuyerDetails, { body: { country, name: '', address: '', vat_id: '' } });
const readPaymentOptions = (user: UserData) => kinora.as(user, paymentOptions, {});
async function pay(user: UserData) {
  const { client_secret } = await kinora.as(user, subscribeByCard, { body: {} });
  stripe.confirm(client_secret, stripe.typeCard('4242 4242 4242 4242'));
  await deliver();
}
async function addSubscriberIn(country: string): Promise<UserData> {
  const user = await kinora.member();
  await setCountry(user, country);
  await pay(user);
  return user;
}
/** Returns the API's response to a request that comes from a country, according to the proxy. */
async function getFrom<T>(country: string, path: string, user: UserData | null = null): Promise<T> {
  const authorization = user ? { authorization: `Bearer ${user.token}` } : {};
  const headers = { 'cf-ipcountry': country, 'x-forwarded-for': '203.0.113.7', ...authorization };
  const response = await fetch(kinora.base + path, { headers });
  return ((await response.json()) as { data: T }).data;
}

test('without regional prices, nobody is asked for their country, and everyone pays the usual price', async () => {
  const user = await kinora.member();
  expect(await readPaymentOptions(user)).toMatchObject({
    amount_minor: 999,
    currency: 'usd',
    is_price_by_country: false,
    needs_country: false,
  });
  await pay(user);
  expect(await isSubscribed(user)).toBe(true);
});

test('an operator sets a price for some countries, and each country can have only one', async () => {
  await kinora.as(olga, saveRegionalPrice, { body: euros });
  const { prices, usual } = await kinora.as(olga, listRegionalPrices, {});
  expect(prices).toEqual([{ ...euros, countries: ['DE', 'FR'], subscribers: 0, sells_gifts: false }]);
  expect(usual).toMatchObject({ currency: 'usd', price_minor: 999 });
  const refused = async (overrides: object) =>
    (await kinora.refused(olga, saveRegionalPrice, { body: { ...euros, ...overrides } })).errors;
  expect(await refused({ currency: 'usd' })).toMatchObject({
    currency: 'This is the currency of the usual price, which is in the settings',
  });
  expect(await refused({ currency: 'gbp' })).toEqual({
    countries: 'Germany already has a price in EUR; France already has a price in EUR',
  });
  expect(await refused({ currency: 'kpw', countries: ['KR'] })).toMatchObject({
    currency: 'Stripe accepts no payments in this currency',
  });
  const dinars = { currency: 'kwd', countries: ['KW'], yearly_price_minor: null };
  expect(await refused({ ...dinars, price_minor: 2995 })).toEqual({
    price_minor: 'Stripe only charges multiples of 0.010 KWD',
  });
  const pounds = { currency: 'gbp', countries: ['GB'] };
  expect(await refused({ ...pounds, price_minor: 29, yearly_price_minor: 100_000_000 })).toEqual({
    price_minor: 'Enter at least £0.30: less cannot be charged',
  });
  expect(await refused({ ...pounds, yearly_price_minor: 100_000_000 })).toEqual({
    yearly_price_minor: 'Enter at most £999,999.99: more cannot be charged',
  });
  const yen = { currency: 'jpy', countries: ['JP'], yearly_price_minor: null };
  expect(await refused({ ...yen, price_minor: 100_000_000 })).toEqual({
    price_minor: 'Enter at most ¥99,999,999: more cannot be charged',
  });
  const { rows } = await kinora.as(olga, auditLog, { query: { act: 'regional-price-set' } });
  expect(rows[0]).toMatchObject({
    act: 'regional-price-set',
    subject: '€8.99 a month or €89.00 a year in DE, FR',
  });
});

test('if two operators set a price for the same country at once, only one succeeds', async () => {
  const { card } = context.payments;
  let waiting = 0;
  const bothWaiting = Promise.withResolvers<void>();
  // Both find that the country has no price before either stores one.
  const preparePrice = async () => {
    waiting += 1;
    if (waiting === 2) bothWaiting.resolve();
    await bothWaiting.promise;
  };
  const together = { ...context, payments: { ...context.payments, card: { ...card, preparePrice } } };
  const price = { price_minor: 1200, yearly_price_minor: null, countries: ['CH'] };
  const saved = await Promise.allSettled(
    ['chf', 'gbp'].map((currency) => setRegionalPrice(together, { ...price, currency }, { actor: null })),
  );
  expect(saved.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(saved).toContainEqual({
    status: 'rejected',
    reason: expect.objectContaining({
      status: 422,
      errors: { countries: expect.stringContaining('Switzerland already has a price in') },
    }),
  });
  const { prices } = await kinora.as(olga, listRegionalPrices, {});
  const [swiss] = prices.filter(({ countries }) => countries.includes('CH'));
  await kinora.as(olga, removeRegionalPrice, { body: { currency: swiss?.currency ?? '' } });
});

test('pages show the price for the country that the proxy reports, and name its header in Vary', async () => {
  // Prices that were read before the change are shown for ten seconds.
  kinora.advance(11_000);
  const page = async (country: string) => {
    const headers = { accept: 'text/html', 'cf-ipcountry': country, 'x-forwarded-for': '203.0.113.7' };
    const response = await fetch(`${kinora.base}/`, { headers });
    return { vary: response.headers.get('vary'), html: await response.text() };
  };
  const [german, american] = await Promise.all([page('DE'), page('US')]);
  expect(german.vary).toBe('accept-encoding, cf-ipcountry');
  expect(german.html).toContain(
    '"amount_minor":899,"yearly_amount_minor":8900,"currency":"eur","is_by_country":true',
  );
  expect(german.html).toContain('tabular-nums">€8.99</dd>');
  expect(american.html).toContain('"amount_minor":999,"yearly_amount_minor":null,"currency":"usd"');
  expect(american.html).toContain('tabular-nums">$9.99</dd>');
  expect(american.html).toContain('The price depends on where you live.');
});

test('a member enters their country, sees the price there, and pays it', async () => {
  const user = await kinora.member();
  expect(await readPaymentOptions(user)).toMatchObject({
    needs_country: true,
    country: null,
    currency: 'usd',
  });
  expect(await getFrom('DE', '/api/payment-options', user)).toMatchObject({
    amount_minor: 899,
    currency: 'eur',
  });
  // The country that a request comes from decides which price is shown, but nothing can be bought at that price.
  for (const refused of [
    await kinora.refused(user, subscribeByCard, { body: {} }),
    await kinora.refused(user, subscriptionLink, { query: {} }),
  ])
    expect(refused).toMatchObject({ status: 422, errors: { country: expect.stringContaining('price') } });
  await setCountry(user, 'DE');
  expect(await getFrom('US', '/api/payment-options', user)).toMatchObject({
    amount_minor: 899,
    yearly_amount_minor: 8900,
    currency: 'eur',
    country: 'DE',
    needs_country: false,
  });
  await pay(user);
  expect(await isSubscribed(user)).toBe(true);
  const { subscription, invoices } = await kinora.as(user, billingDetails, {});
  expect(subscription).toMatchObject({
    price_minor: 899,
    currency: 'eur',
    other_interval: { billed_every: 'year', price_minor: 8900 },
  });
  expect(invoices).toMatchObject([{ amount_minor: 899, currency: 'eur' }]);
  expect((await emailsTo(kinora, user.email)).at(-1)?.text).toContain('€8.99');
  await kinora.as(user, changeInterval, { body: { billed_every: 'year', amount_minor: 8900 } });
  expect((await kinora.as(user, billingDetails, {})).subscription).toMatchObject({
    next_billed_every: 'year',
    next_amount_minor: 8900,
    currency: 'eur',
  });
  // All subscribers who pay the same price share one price object at Stripe.
  await addSubscriberIn('FR');
  const prices = stripe.state.all('price').filter(({ currency }) => currency === 'eur');
  expect(prices.map(({ unit_amount, product }) => [unit_amount, product])).toEqual([
    [899, 'prod_kinora'],
    [8900, 'prod_kinora'],
  ]);
});

test('the hosted page charges the regional price, or the usual price in other countries', async () => {
  for (const [country, price_minor, currency] of [
    ['DE', 899, 'eur'],
    ['US', 999, 'usd'],
  ] as const) {
    const user = await kinora.member();
    await setCountry(user, country);
    const { url } = await kinora.as(user, subscriptionLink, { query: {} });
    stripe.payCheckout(url, stripe.typeCard('4242 4242 4242 4242'));
    await deliver();
    const { subscription } = await kinora.as(user, billingDetails, {});
    expect(subscription).toMatchObject({ price_minor, currency });
  }
});

test('a price that was archived at Stripe is replaced by one that charges the same amount', async () => {
  using warned = vi.spyOn(context.log, 'warn');
  addPromotionCode(stripe.state, 'FIFTH', { percent_off: 20 });
  for (const [country, price_minor, currency] of [
    ['DE', 899, 'eur'],
    ['US', 999, 'usd'],
  ] as const) {
    const activePrices = () =>
      stripe.state.all('price').filter((one) => one.active && one.unit_amount === price_minor);
    const archive = () => {
      for (const one of activePrices()) one.active = false;
    };
    const expectedBilling = {
      subscription: { price_minor, currency },
      invoices: [{ amount_minor: price_minor }],
    };
    archive();
    const onOurPage = await addSubscriberIn(country);
    expect(await kinora.as(onOurPage, billingDetails, {})).toMatchObject(expectedBilling);
    expect(activePrices()).toMatchObject([
      { currency, recurring: { interval: 'month' }, product: 'prod_kinora' },
    ]);
    archive();
    const user = await kinora.member();
    await setCountry(user, country);
    expect(await kinora.as(user, quoteCoupon, { body: { coupon: 'fifth' } })).toMatchObject({
      full_amount_minor: price_minor,
      currency,
    });
    const { url } = await kinora.as(user, subscriptionLink, { query: {} });
    stripe.payCheckout(url, stripe.typeCard('4242 4242 4242 4242'));
    await deliver();
    expect(await kinora.as(user, billingDetails, {})).toMatchObject(expectedBilling);
    expect(activePrices()).toHaveLength(1);
  }
  const lines = warned.mock.calls.map(([, line]) => line);
  expect(lines.filter((line) => line?.startsWith('Someone has archived the price'))).toHaveLength(4);
});

test('only the price that was shown is charged', async () => {
  const user = await kinora.member();
  await setCountry(user, 'DE');
  const price = { amount_minor: 899, currency: 'eur' };
  for (const [country, shown] of [
    ['US', price],
    ['DE', { ...price, amount_minor: 799 }],
    ['DE', { ...price, currency: 'usd' }],
  ] as const) {
    await setCountry(user, country);
    const refused = await kinora.refused(user, subscribeByCard, { body: { price: shown } });
    expect(refused).toMatchObject({ status: 409, message: expect.stringContaining('price has changed') });
  }
  await kinora.as(user, subscribeByCard, { body: { price } });
});

test('a member who has started to pay in one currency can correct their country and pay in another currency', async () => {
  for (const [entered, corrected, paid] of [
    ['US', 'DE', 'eur'],
    ['DE', 'US', 'usd'],
  ] as const) {
    const user = await kinora.member();
    await setCountry(user, entered);
    await kinora.as(user, subscribeByCard, { body: {} });
    await setCountry(user, corrected);
    const { url } = await kinora.as(user, subscriptionLink, { query: {} });
    stripe.payCheckout(url, stripe.typeCard('4242 4242 4242 4242'));
    await deliver();
    expect(await isSubscribed(user)).toBe(true);
    const { subscription, invoices } = await kinora.as(user, billingDetails, {});
    expect(subscription).toMatchObject({ currency: paid });
    expect(invoices).toMatchObject([{ currency: paid }]);
  }
});

test('a price that someone else has stored under our key at Stripe is not charged', async () => {
  const yen = { currency: 'jpy', price_minor: 1200, yearly_price_minor: null, countries: ['JP'] };
  const forged = addPrice(stripe.state, 'prod_kinora', 1, 'jpy');
  forged.lookup_key = 'prod_kinora_jpy_1200_month';
  expect(await kinora.refused(olga, saveRegionalPrice, { body: yen })).toMatchObject({ status: 409 });
  forged.lookup_key = null;
});

test('a percentage coupon reduces a regional price', async () => {
  addPromotionCode(stripe.state, 'TENTH', { percent_off: 10 });
  const user = await kinora.member();
  await setCountry(user, 'DE');
  expect(await kinora.as(user, quoteCoupon, { body: { coupon: 'TENTH' } })).toMatchObject({
    full_amount_minor: 899,
    currency: 'eur',
  });
});

test('a coupon is refused if it leaves too little of any regional price to be charged', async () => {
  const coupon = { code: 'NEARLY', name: null, months: 1, last_day: null, max_uses: null };
  const percent = { ...coupon, percent_off: 95, amount_off_minor: null };
  expect(await kinora.refused(olga, createCoupon, { body: percent })).toMatchObject({
    status: 422,
    errors: {
      percent_off:
        'This would leave €0.45 of €8.99, which could not be charged: the minimum is €0.50. Reduce the discount, or take off the whole price',
    },
  });
  // An existing coupon cannot be used where it leaves too little.
  addPromotionCode(stripe.state, 'ALMOST', { percent_off: 95 });
  const [german, american] = [await kinora.member(), await kinora.member()];
  await setCountry(german, 'DE');
  await setCountry(american, 'US');
  expect(await kinora.refused(german, quoteCoupon, { body: { coupon: 'ALMOST' } })).toMatchObject({
    status: 404,
    message: 'This coupon would leave too little of the price to be charged',
  });
  expect(await kinora.as(american, quoteCoupon, { body: { coupon: 'ALMOST' } })).toMatchObject({
    amount_minor: 50,
  });
  // A coupon for a fixed amount applies only to the usual price. This one leaves exactly the minimum amount.
  await kinora.as(olga, createCoupon, { body: { ...coupon, percent_off: null, amount_off_minor: 949 } });
});

test('staff see who pays a regional price with a card from another country', async () => {
  stripe.state.cards_from = 'DE';
  await addSubscriberIn('FR');
  stripe.state.cards_from = 'US';
  const mismatched = await addSubscriberIn('FR');
  stripe.state.cards_from = null;
  expect((await kinora.as(olga, listRegionalPrices, {})).elsewhere).toEqual([
    { user_id: mismatched.id, currency: 'eur', method_country: 'US' },
  ]);
});

test('a new price in a currency is announced to subscribers who pay another price in that currency', async () => {
  const [german, american] = [await addSubscriberIn('DE'), await addSubscriberIn('US')];
  await kinora.as(olga, saveRegionalPrice, { body: { ...euros, price_minor: 1099 } });
  expect((await kinora.as(olga, listPrices, {})).sold).toContainEqual({
    billed_every: 'month',
    price_minor: 1099,
    currency: 'eur',
  });
  const first_day = after(context.clock.now(), 45 * day)
    .toISOString()
    .slice(0, 10);
  const body = { billed_every: 'month' as const, first_day, needs_consent: false };
  expect(await kinora.refused(olga, announcePrice, { body })).toMatchObject({ status: 409 });
  await kinora.as(olga, announcePrice, { body: { ...body, currency: 'eur' } });
  await maintainSubscriptions(context, new AbortController().signal);
  const priceEmailsTo = async ({ email }: UserData) =>
    (await emailsTo(kinora, email))
      .filter(({ subject }) => /new price/.test(subject))
      .map(({ text }) => text);
  expect(await priceEmailsTo(american)).toEqual([]);
  expect(await priceEmailsTo(german)).toEqual([expect.stringContaining('€10.99')]);
});

test('gifts have a price in each currency, and are charged at the price that was shown', async () => {
  const tooMuch = { months: 36, price_minor: 100_000_000 };
  expect(await kinora.refused(olga, setGiftLength, { body: tooMuch })).toMatchObject({
    status: 422,
    errors: { price_minor: 'Enter at most $999,999.99: more cannot be charged' },
  });
  expect(await kinora.refused(olga, setGiftLength, { body: { months: 1, price_minor: 49 } })).toMatchObject({
    status: 422,
    errors: { price_minor: 'Enter at least $0.50: less cannot be charged' },
  });
  await kinora.as(olga, setGiftLength, { body: { months: 3, price_minor: 2900 } });
  expect(await getFrom('DE', '/api/gifts/offer')).toMatchObject({
    currency: 'usd',
    lengths: [{ months: 3, price_minor: 2900 }],
  });
  await kinora.as(olga, setGiftLength, { body: { months: 3, price_minor: 2700, currency: 'eur' } });
  expect(await runCommandLine(kinora, ['gifts', 'sell', '6', '51.00 EUR'])).toMatchObject({ code: 0 });
  expect(await getFrom('DE', '/api/gifts/offer')).toMatchObject({
    currency: 'eur',
    lengths: [
      { months: 3, price_minor: 2700 },
      { months: 6, price_minor: 5100 },
    ],
  });
  expect(await kinora.as(null, giftOffer, {})).toMatchObject({ currency: 'usd' });
  const giver = await kinora.member();
  await setCountry(giver, 'FR');
  const gift = {
    months: 3,
    giver_name: 'Ben',
    giver_email: giver.email,
    recipient_name: 'Anna',
    recipient_email: 'anna@example.com',
    message: '',
    send_on: null,
  };
  const refused = await kinora.refused(giver, orderGift, { body: { ...gift, price_minor: 2900 } });
  expect(refused.status).toBe(409);
  await kinora.as(giver, orderGift, { body: { ...gift, price_minor: 2700, currency: 'eur' } });
  expect(stripe.state.all('checkout.session').at(-1)).toMatchObject({
    currency: 'eur',
    amount_subtotal: 2700,
  });
});

test('subscribers keep a price that is removed; new members pay the usual price', async () => {
  const user = await addSubscriberIn('DE');
  await kinora.as(olga, removeRegionalPrice, { body: { currency: 'eur' } });
  const { subscription } = await kinora.as(user, billingDetails, {});
  expect(subscription).toMatchObject({ price_minor: 1099, currency: 'eur', other_interval: null });
  expect(await isSubscribed(user)).toBe(true);
  const newMember = await addSubscriberIn('DE');
  expect((await kinora.as(newMember, billingDetails, {})).subscription).toMatchObject({
    price_minor: 999,
    currency: 'usd',
  });
});

test('once the price in a currency is removed, gifts are no longer sold in it, even after a new price is set', async () => {
  const usual = { currency: 'usd', lengths: [{ months: 3, price_minor: 2900 }] };
  expect(await getFrom('DE', '/api/gifts/offer')).toMatchObject(usual);
  await kinora.as(olga, saveRegionalPrice, { body: euros });
  expect(await getFrom('DE', '/api/gifts/offer')).toMatchObject(usual);
  const { lengths } = await kinora.as(olga, listGiftLengths, {});
  expect(lengths.filter(({ currency }) => currency === 'eur')).toEqual([]);
  const { rows } = await kinora.as(olga, auditLog, { query: { act: 'gift-length-stopped' } });
  expect(new Set(rows.map(({ subject }) => subject))).toEqual(
    new Set(['3 months in EUR', '6 months in EUR']),
  );
  await kinora.as(olga, removeRegionalPrice, { body: { currency: 'eur' } });
});

test('a leftover price in the usual currency does not prevent its countries from getting another price', async () => {
  await kinora.as(olga, saveRegionalPrice, { body: euros });
  const { db } = context;
  const euroConfig = { ...context.config, currency: 'eur', price_minor: 899 };
  const dollars = { currency: 'usd', price_minor: 999, yearly_price_minor: null, countries: ['DE'] };
  await setRegionalPrice({ ...context, config: euroConfig }, dollars, { actor: null });
  expect(await findPricesByCountry(db, euroConfig, 'DE')).toMatchObject({
    currency: 'usd',
    price_minor: 999,
  });
  expect(await findPricesByCountry(db, euroConfig, 'FR')).toMatchObject({
    currency: 'eur',
    price_minor: 899,
  });
  // Once dollars are the usual currency again, Germany has the usual price.
  expect(await findPricesByCountry(db, context.config, 'DE')).toMatchObject({ currency: 'usd' });
  expect(await findPricesByCountry(db, context.config, 'FR')).toMatchObject({ currency: 'eur' });
});
