import { expect, test } from 'vitest';
import type { UserData } from '@kinora/contract/accounts/account';
import {
  billingDetails,
  cancelSubscription,
  changeInterval,
  resumeSubscription,
  subscribeByCard,
  updatePaymentMethod,
  type BilledEvery,
} from '@kinora/contract/billing/billing';
import { day } from '#clock.ts';
import { maintainSubscriptions } from '#features/billing/sync/maintenance.ts';
import { emailsTo } from '#test/emails.ts';
import { startWithStripe } from '#test/providers.ts';
import { signIn } from '#test/sign-in.ts';

const { stripe, kinora, deliver, isSubscribed, wait } = await startWithStripe(
  { YEARLY_PRICE_MINOR: '9900', PAUSE_MONTHS: '3' },
  (fake) => ({ STRIPE_YEARLY_PRICE_ID: fake.yearly_price_id }),
);
const validCard = '4242 4242 4242 4242';

async function subscriber(billed_every: BilledEvery = 'month'): Promise<UserData> {
  const user = await kinora.member();
  const { client_secret } = await kinora.as(user, subscribeByCard, { body: { billed_every } });
  stripe.confirm(client_secret, stripe.typeCard(validCard));
  await deliver();
  return user;
}
/** Signs in again: sessions end while months pass. */
const signedIn = async (user: UserData) => ({ ...user, token: await signIn(kinora, user.id) });
const readBilling = async (user: UserData) => kinora.as(await signedIn(user), billingDetails, {});
const listAmounts = async (user: UserData) =>
  (await readBilling(user)).invoices.map(({ amount_minor }) => amount_minor).toReversed();
const change = async (user: UserData, billed_every: BilledEvery, amount_minor: number) =>
  kinora.as(await signedIn(user), changeInterval, { body: { billed_every, amount_minor } });
const refusal = async (user: UserData, billed_every: BilledEvery, amount_minor: number) =>
  kinora.refused(await signedIn(user), changeInterval, { body: { billed_every, amount_minor } });
const lastEmailTo = async ({ email }: UserData) => (await emailsTo(kinora, email)).at(-1);
const waitUntil = async (until: string | null | undefined, extra_ms = day / 2) => {
  wait(Date.parse(until ?? '') - kinora.context.clock.now().getTime() + extra_ms);
  await deliver();
};

test('a member who pays monthly switches to yearly billing with the next payment, and an email states the date and the amount', async () => {
  const user = await subscriber();
  const { subscription } = await readBilling(user);
  expect(subscription?.other_interval).toEqual({ billed_every: 'year', price_minor: 9900 });
  expect(await refusal(user, 'year', 9800)).toMatchObject({ status: 409 });
  await change(user, 'year', 9900);
  expect(await listAmounts(user)).toEqual([999]);
  const changed = (await readBilling(user)).subscription;
  expect(changed).toMatchObject({
    billed_every: 'month',
    next_billed_every: 'year',
    next_amount_minor: 9900,
    paid_until: subscription?.paid_until,
    other_interval: null,
    pause_months: 0,
  });
  const email = await lastEmailTo(user);
  expect(email?.subject).toMatch(/^You will pay yearly from /);
  expect(email?.text).toContain('Next payment: $99.00');
  await deliver({ times: 2 });
  expect((await lastEmailTo(user))?.id).toBe(email?.id);

  await waitUntil(subscription?.paid_until);
  expect([await listAmounts(user), await isSubscribed(await signedIn(user))]).toEqual([[999, 9900], true]);
  const renewed = (await readBilling(user)).subscription;
  expect(renewed).toMatchObject({ billed_every: 'year', next_billed_every: null, price_minor: 9900 });
  const [year, month] = (await readBilling(user)).invoices;
  expect(year?.period_start).toBe(month?.period_end);
  expect(renewed?.other_interval).toEqual({ billed_every: 'month', price_minor: 999 });

  // They switch back to monthly payments when the year is over, so no reminder about another year is sent.
  await change(user, 'month', 999);
  wait(360 * day);
  await maintainSubscriptions(kinora.context, new AbortController().signal);
  const subjects = (await emailsTo(kinora, user.email)).map(({ subject }) => subject);
  expect(subjects.filter((one) => one.includes('renews'))).toEqual([]);
  await waitUntil(renewed?.paid_until);
  expect(await listAmounts(user)).toEqual([999, 9900, 999]);
  expect((await readBilling(user)).subscription).toMatchObject({
    billed_every: 'month',
    next_billed_every: null,
  });
});

test('a change to the interval is undone by changing back, and by cancelling the membership', async () => {
  const user = await subscriber();
  await change(user, 'year', 9900);
  await change(user, 'month', 999);
  expect((await readBilling(user)).subscription).toMatchObject({
    next_billed_every: null,
    next_amount_minor: 999,
  });
  expect((await lastEmailTo(user))?.subject).toBe('You will continue to pay monthly');
  await change(user, 'year', 9900);
  const { paid_until } = await kinora.as(await signedIn(user), cancelSubscription, {});
  expect(await refusal(user, 'year', 9900)).toMatchObject({ status: 409 });
  await kinora.as(await signedIn(user), resumeSubscription, {});
  await waitUntil(paid_until);
  expect(await listAmounts(user)).toEqual([999, 999]);
});

test('if the card is replaced before the interval changes, the new card is charged', async () => {
  const user = await subscriber();
  await change(user, 'year', 9900);
  const card = stripe.typeCard(validCard);
  await kinora.as(await signedIn(user), updatePaymentMethod, { body: { stripeToken: card } });
  await waitUntil((await readBilling(user)).subscription?.paid_until);
  expect(await listAmounts(user)).toEqual([999, 9900]);
  expect(stripe.state.all('subscription').at(-1)?.default_payment_method).toBe(card);
});

test('only a subscription that will renew can change its interval', async () => {
  const nonSubscriber = await kinora.member();
  expect(await refusal(nonSubscriber, 'year', 9900)).toMatchObject({ status: 409 });
  const user = await subscriber();
  expect(await refusal(user, 'month', 999)).toMatchObject({ status: 409 });
  await kinora.as(await signedIn(user), cancelSubscription, {});
  expect(await refusal(user, 'year', 9900)).toMatchObject({ status: 409 });
});
