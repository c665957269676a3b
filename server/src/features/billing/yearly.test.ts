import { expect, test } from 'vitest';
import type { UserData } from '@kinora/contract/accounts/account';
import {
  billingDetails,
  cancelSubscription,
  paymentOptions,
  resumeSubscription,
  subscribeByCard,
  subscriptionLink,
} from '@kinora/contract/billing/billing';
import { day } from '#clock.ts';
import { closeMonth } from '#features/earnings/royalties/close/close-month.ts';
import { monthOf, monthSpan } from '#features/earnings/royalties/rules/calendar.ts';
import { maintainSubscriptions } from '#features/billing/sync/maintenance.ts';
import { emailsTo } from '#test/emails.ts';
import { intentOf } from '#test/fakes/stripe/billing.ts';
import { refund } from '#test/fakes/stripe/refunds.ts';
import { startStripe } from '#test/fakes/stripe/start-stripe.ts';
import { startWithStripe } from '#test/providers.ts';
import { startTestApp } from '#test/app.ts';
import { closeNextMonth } from '#test/royalties.ts';
import { signIn } from '#test/sign-in.ts';

const yearly = { YEARLY_PRICE_MINOR: '9900' };
const { stripe, kinora, deliver, isSubscribed, wait } = await startWithStripe(yearly, (fake) => ({
  STRIPE_YEARLY_PRICE_ID: fake.yearly_price_id,
}));

const subscribe = async (user: UserData) => {
  const { client_secret } = await kinora.as(user, subscribeByCard, { body: { billed_every: 'year' } });
  stripe.confirm(client_secret, stripe.typeCard('4242 4242 4242 4242'));
  await deliver();
};
const addSubscriber = async () => {
  const user = await kinora.member();
  await subscribe(user);
  return user;
};
/** Signs in again: sessions end while a year passes. */
const signInAgain = async (user: UserData) => ({ ...user, token: await signIn(kinora, user.id) });
const readBilling = async (user: UserData) => kinora.as(await signInAgain(user), billingDetails, {});
const canWatch = async (user: UserData) => isSubscribed(await signInAgain(user));
const remind = () => maintainSubscriptions(kinora.context, new AbortController().signal);
const subjectsTo = async ({ email }: UserData) =>
  (await emailsTo(kinora, email))
    .map(({ subject }) => subject)
    .filter((one) => !one.startsWith('Confirm your email'));

test('a member pays for a year, is reminded well before it renews, and pays for the next year', async () => {
  const user = await kinora.member();
  expect(await kinora.as(user, paymentOptions, {})).toMatchObject({
    amount_minor: 999,
    yearly_amount_minor: 9900,
  });
  await subscribe(user);
  const { subscription, invoices } = await readBilling(user);
  expect(subscription).toMatchObject({ billed_every: 'year', price_minor: 9900, status: 'active' });
  expect(invoices).toMatchObject([{ amount_minor: 9900 }]);
  const duration_ms = Date.parse(invoices[0]?.period_end ?? '') - Date.parse(invoices[0]?.period_start ?? '');
  expect([365, 366]).toContain(duration_ms / day);

  wait(duration_ms - 31 * day);
  await remind();
  expect(await subjectsTo(user)).toEqual(['Your receipt from Kinora']);
  wait(2 * day);
  await remind();
  await remind();
  expect(await subjectsTo(user)).toHaveLength(2);
  const reminder = (await emailsTo(kinora, user.email)).at(-1);
  expect(reminder?.subject).toMatch(/^Your membership renews on /);
  expect(reminder?.text).toContain('Payment: $99.00');
  expect(reminder?.text).toContain('For: One year');

  wait(30 * day);
  await deliver();
  expect([await canWatch(user), (await readBilling(user)).invoices.map((one) => one.amount_minor)]).toEqual([
    true,
    [9900, 9900],
  ]);
});

test('a member who cancels a yearly subscription keeps access until the paid year ends, gets no reminder, and may resume it', async () => {
  const [leaving, staying] = [await addSubscriber(), await addSubscriber()];
  for (const user of [leaving, staying]) await kinora.as(user, cancelSubscription, {});
  await kinora.as(staying, resumeSubscription, {});
  wait(340 * day);
  await deliver();
  await remind();
  expect((await subjectsTo(leaving)).some((subject) => subject.includes('renews'))).toBe(false);
  expect((await subjectsTo(staying)).some((subject) => subject.includes('renews'))).toBe(true);
  expect(await canWatch(leaving)).toBe(true);
  wait(30 * day);
  await deliver();
  expect([await canWatch(leaving), await canWatch(staying)]).toEqual([false, true]);
});

test('coupons only apply to the monthly price, here and on Stripe’s page', async () => {
  const user = await kinora.member();
  for (const refused of [
    kinora.refused(user, subscribeByCard, { body: { billed_every: 'year', coupon: 'HELLO' } }),
    kinora.refused(user, subscriptionLink, { query: { billed_every: 'year', coupon: 'HELLO' } }),
  ])
    expect(await refused).toMatchObject({
      status: 422,
      errors: { coupon: 'Coupons only apply to the monthly price' },
    });
  const { url } = await kinora.as(user, subscriptionLink, { query: { billed_every: 'year' } });
  expect(stripe.state.all('checkout.session').at(-1)).toMatchObject({ allow_promotion_codes: false });
  stripe.payCheckout(url, stripe.typeCard('4242 4242 4242 4242'));
  await deliver();
  expect((await readBilling(user)).subscription).toMatchObject({ billed_every: 'year', price_minor: 9900 });
});

test('a yearly payment is earned month by month; a later refund does not change closed months', async () => {
  const { db, clock } = kinora.context;
  const user = await addSubscriber();
  const first = monthOf(clock.now());
  const { id } = await db
    .selectFrom('payments')
    .select('id')
    .where('user_id', '=', user.id)
    .executeTakeFirstOrThrow();
  const intent = intentOf(stripe.state, stripe.state.all('invoice').at(-1)!).id;
  const netAmounts = () =>
    db
      .selectFrom('royalty_payments')
      .innerJoin('royalty_months', 'royalty_months.id', 'month_id')
      .where('payment_id', '=', id)
      .orderBy('month')
      .select(['month', 'royalty_payments.net_minor'])
      .execute();
  let last = monthOf(new Date(monthSpan(first).from_ms - day));
  const closeMonths = async (count: number) => {
    for (let closed = 0; closed < count; closed++) last = await closeNextMonth(kinora, last);
    stripe.advance(clock.now().getTime() - stripe.clock.now().getTime());
  };
  await closeMonths(4);
  const earned = await netAmounts();
  expect(earned.map(({ month }) => month)).toHaveLength(4);
  expect(earned.at(-1)?.net_minor).toBeGreaterThan(700);

  // Two thirds are refunded, which is less than the remaining days are worth.
  refund(stripe.state, intent, 6000);
  await deliver();
  await closeMonths(9);
  const all = await netAmounts();
  expect(all.slice(0, 4)).toEqual(earned);
  const [{ unrefunded_minor, fee_minor }] = (await db
    .selectFrom('payments')
    .where('id', '=', id)
    .select((eb) => [eb('amount_minor', '-', eb.ref('refunded_minor')).as('unrefunded_minor'), 'fee_minor'])
    .execute()) as [{ unrefunded_minor: number; fee_minor: number }];
  expect(unrefunded_minor).toBe(3900);
  const sum = all.reduce((total, { net_minor }) => total + net_minor, 0);
  expect(sum).toBe(Math.floor(((9900 - fee_minor) * unrefunded_minor) / 9900));
  const recounted = await db
    .selectFrom('royalty_recounts')
    .innerJoin('royalty_months', 'royalty_months.id', 'month_id')
    .where(
      'month',
      'in',
      earned.map(({ month }) => month),
    )
    .select('month')
    .execute();
  expect(recounted).toEqual([]);
  expect(await closeMonth(kinora.context, last)).toBe(false);
}, 60_000);

test('if there is no yearly price, nobody can subscribe for a year', async () => {
  await using fake = await startStripe();
  await using monthlyOnly = await startTestApp(fake.env);
  const user = await monthlyOnly.member();
  expect((await monthlyOnly.as(user, paymentOptions, {})).yearly_amount_minor).toBeNull();
  expect(await monthlyOnly.refused(user, subscribeByCard, { body: { billed_every: 'year' } })).toMatchObject({
    status: 422,
    errors: { billed_every: 'There is no yearly price' },
  });
});
