import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { UserData } from '@kinora/contract/accounts/account';
import { billingDetails, cancelSubscription, subscribeByCard } from '@kinora/contract/billing/billing';
import {
  agreeToPrice,
  announcePrice,
  listPrices,
  withdrawPriceChange,
} from '@kinora/contract/billing/price-changes';
import { auditLog } from '@kinora/contract/operator/audit-log';
import { after, day } from '#clock.ts';
import { newPriceEmail, priceUnchangedEmail } from '#features/billing/price-changes/emails.ts';
import { maintainSubscriptions } from '#features/billing/sync/maintenance.ts';
import { syncSubscription } from '#features/billing/sync/sync.ts';
import { emailsTo } from '#test/emails.ts';
import { addPrice } from '#test/fakes/stripe/prices.ts';
import { startWithStripe } from '#test/providers.ts';
import { signInAsStaff } from '#test/second-factor.ts';
import { signIn } from '#test/sign-in.ts';

const { stripe, kinora, deliver, wait } = await startWithStripe();
const { context } = kinora;
const cheap = addPrice(stripe.state, 'prod_kinora', 799);

let olga: UserData;
beforeAll(async () => {
  olga = await signInAsStaff(kinora, await kinora.member('Olga Operator'), 'operator');
});
beforeEach(async () => {
  olga = await signedIn(olga);
});

/** Signs in again: sessions end while months pass. */
async function signedIn<User extends UserData>(user: User): Promise<User> {
  return { ...user, token: await signIn(kinora, user.id) };
}

/** Creates a subscriber who joined before the price rose from $7.99 to $9.99. */
async function subscriber(createMember: () => Promise<UserData> = () => kinora.member()): Promise<UserData> {
  const user = await createMember();
  const { client_secret } = await kinora.as(user, subscribeByCard, { body: {} });
  const created = stripe.state.all('subscription').at(-1)!;
  created.items.data[0]!.price = cheap;
  stripe.confirm(client_secret, stripe.typeCard('4242 4242 4242 4242'));
  await deliver();
  await syncSubscription(context, context.payments.card, created.id);
  return user;
}

const maintain = () => maintainSubscriptions(context, new AbortController().signal);
const waitDays = async (days: number) => {
  for (let passed = 0; passed < days; passed++) {
    wait(day);
    await deliver();
    await maintain();
  }
};
const readBilling = async (user: UserData) => kinora.as(await signedIn(user), billingDetails, {});
const listAmounts = async (user: UserData) =>
  (await readBilling(user)).invoices.map(({ amount_minor }) => amount_minor).toReversed();
const dayIn = (days: number) =>
  after(context.clock.now(), days * day)
    .toISOString()
    .slice(0, 10);
const announcement = (overrides: { first_day?: string; needs_consent?: boolean } = {}) => ({
  body: { billed_every: 'month' as const, first_day: dayIn(45), needs_consent: false, ...overrides },
});
const priceEmailsTo = async ({ email }: UserData) =>
  (await emailsTo(kinora, email)).filter(({ subject }) => /price/.test(subject));
const endAllSubscriptions = async () => {
  await context.db.updateTable('subscriptions').set({ status: 'ended' }).execute();
  for (const one of stripe.state.all('subscription')) one.status = 'canceled';
};

test('subscribers are notified of a new price, and pay it from the first payment that it can apply to', async () => {
  const [user, leaving] = [await subscriber(), await subscriber()];
  await kinora.as(leaving, cancelSubscription, {});
  expect(await kinora.refused(olga, announcePrice, announcement({ first_day: dayIn(20) }))).toMatchObject({
    status: 422,
    errors: { first_day: 'Choose a day at least 30 days from now' },
  });
  await kinora.as(olga, announcePrice, announcement());
  await maintain();
  await maintain();
  const [email, ...others] = await priceEmailsTo(user);
  expect(others).toEqual([]);
  expect(email?.text).toContain('Until now: $7.99 a month\nNew price: $9.99 a month');
  expect(email?.text).toContain('cancel on your account page');
  expect(await priceEmailsTo(leaving)).toEqual([]);
  expect((await readBilling(user)).subscription?.price_change).toMatchObject({
    price_minor: 999,
    needs_consent: false,
  });
  const { paid, changes } = await kinora.as(await signedIn(olga), listPrices, {});
  expect(paid).toEqual([{ billed_every: 'month', price_minor: 799, currency: 'usd', subscribers: 1 }]);
  const justAnnounced = { told: 1, changed: 0, is_paid_by_all: false, ended_at: null };
  expect(changes[0]).toMatchObject({ price_minor: 999, ...justAnnounced });

  // The first renewal comes before the announced day, and the second comes after it.
  await waitDays(35);
  expect(await listAmounts(user)).toEqual([999, 799]);
  expect((await readBilling(user)).subscription).toMatchObject({ price_minor: 799, next_amount_minor: 999 });
  await waitDays(30);
  expect(await listAmounts(user)).toEqual([999, 799, 999]);
  expect((await readBilling(user)).subscription).toMatchObject({ price_minor: 999, price_change: null });
  expect((await kinora.as(await signedIn(olga), listPrices, {})).changes[0]).toMatchObject({
    changed: 1,
    is_paid_by_all: true,
  });
  expect(await priceEmailsTo(user)).toHaveLength(1);
  const { rows } = await kinora.as(await signedIn(olga), auditLog, {
    query: { page: 1, act: 'price-announced' },
  });
  expect(rows[0]).toMatchObject({ actor: { id: olga.id }, subject: '$9.99 a month' });
  await endAllSubscriptions();
});

test('a member is notified of a new price, and charged it, only after confirming their address', async () => {
  const user = await subscriber(() => kinora.newcomer());
  await kinora.as(olga, announcePrice, announcement());
  await maintain();
  expect((await readBilling(user)).subscription?.price_change).toBeNull();
  await kinora.confirm(user);
  await maintain();
  expect(await priceEmailsTo(user)).toHaveLength(1);
  expect((await readBilling(user)).subscription?.price_change).toMatchObject({ price_minor: 999 });
  await endAllSubscriptions();
});

test('where consent is needed, only subscribers who gave it pay more', async () => {
  const [agreeing, silent] = [await subscriber(), await subscriber()];
  expect((await kinora.refused(agreeing, agreeToPrice, { body: { price_minor: 999 } })).status).toBe(404);
  await kinora.as(olga, announcePrice, announcement({ needs_consent: true }));
  await maintain();
  expect((await priceEmailsTo(silent))[0]?.text).toContain('you will continue to pay $7.99 a month');
  expect((await kinora.refused(agreeing, agreeToPrice, { body: { price_minor: 899 } })).status).toBe(409);
  await kinora.as(agreeing, agreeToPrice, { body: { price_minor: 999 } });
  expect((await readBilling(agreeing)).subscription?.price_change).toMatchObject({
    needs_consent: true,
    is_agreed: true,
  });
  await waitDays(65);
  expect([await listAmounts(agreeing), await listAmounts(silent)]).toEqual([
    [999, 799, 999],
    [999, 799, 799],
  ]);
  expect((await kinora.as(await signedIn(olga), listPrices, {})).changes[0]).toMatchObject({
    told: 2,
    agreed: 1,
    changed: 1,
  });
  await endAllSubscriptions();
});

test('a price that is withdrawn is not charged, and everybody it was announced to gets an email', async () => {
  const user = await subscriber();
  await kinora.as(olga, announcePrice, announcement());
  await maintain();
  const [change] = (await kinora.as(olga, listPrices, {})).changes;
  const params = { change_id: String(change?.id) };
  await kinora.as(olga, withdrawPriceChange, { params });
  expect((await kinora.refused(olga, withdrawPriceChange, { params })).status).toBe(404);
  await maintain();
  await maintain();
  expect((await priceEmailsTo(user)).map(({ subject }) => subject)).toEqual([
    'A new price for Kinora',
    'Your price stays the same',
  ]);
  expect((await readBilling(user)).subscription?.price_change).toBeNull();
  await waitDays(65);
  expect(await listAmounts(user)).toEqual([999, 799, 799]);
  await endAllSubscriptions();
});

test('there is nothing to announce if everybody already pays this price', async () => {
  expect(await kinora.refused(olga, announcePrice, announcement())).toMatchObject({ status: 409 });
  const year = { body: { ...announcement().body, billed_every: 'year' as const } };
  expect(await kinora.refused(olga, announcePrice, year)).toMatchObject({ status: 422 });
});

test('emails about a price say so if tax is added to it', () => {
  const brand = { brand_name: 'Films', public_url: 'https://films.example' };
  const price = { price_minor: 1299, currency: 'usd', billed_every: 'month', is_tax_added: true } as const;
  const announced = {
    ...price,
    old_price_minor: 999,
    from: kinora.context.clock.now(),
    needs_consent: false,
  };
  expect(newPriceEmail(brand, announced).text).toContain('New price: $12.99 plus tax a month');
  expect(priceUnchangedEmail(brand, price).text).toContain(
    'you will continue to pay $12.99 plus tax a month.',
  );
  expect(priceUnchangedEmail(brand, { ...price, is_tax_added: false }).text).toContain(
    'to pay $12.99 a month.',
  );
});
