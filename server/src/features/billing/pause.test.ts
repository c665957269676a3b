import { expect, test } from 'vitest';
import type { UserData } from '@kinora/contract/accounts/account';
import {
  billingDetails,
  cancelSubscription,
  pauseSubscription,
  paymentOptions,
  resumeSubscription,
  subscribeByCard,
} from '@kinora/contract/billing/billing';
import { day } from '#clock.ts';
import { reconcile } from '#features/billing/sync/reconcile.ts';
import { maintainSubscriptions } from '#features/billing/sync/maintenance.ts';
import { emailsTo } from '#test/emails.ts';
import { startWithStripe } from '#test/providers.ts';
import { signIn } from '#test/sign-in.ts';

const { stripe, kinora, deliver, isSubscribed, wait } = await startWithStripe({
  PAUSE_MONTHS: '3',
  GRACE_DAYS: '60',
});

const subscriber = async (card = '4242 4242 4242 4242') => {
  const user = await kinora.member();
  const { client_secret } = await kinora.as(user, subscribeByCard, { body: {} });
  stripe.confirm(client_secret, stripe.typeCard(card));
  await deliver();
  return user;
};
/** Signs in again: sessions end while months pass. */
const signedIn = async (user: UserData) => ({ ...user, token: await signIn(kinora, user.id) });
const readBilling = async (user: UserData) => kinora.as(await signedIn(user), billingDetails, {});
const canWatch = async (user: UserData) => isSubscribed(await signedIn(user));
const countPayments = async (user: UserData) => (await readBilling(user)).invoices.length;
const pause = async (user: UserData, months: number) =>
  kinora.as(await signedIn(user), pauseSubscription, { body: { months } });
const remind = () => maintainSubscriptions(kinora.context, new AbortController().signal);
const atStripe = () => stripe.state.all('subscription').at(-1)!;
const waitDays = async (days: number) => {
  for (let passed = 0; passed < days; passed += 5) {
    wait(5 * day);
    await deliver();
  }
};

test('a paused membership charges nothing and gives no access, and continues automatically with a payment', async () => {
  const user = await subscriber();
  const { subscription } = await readBilling(user);
  expect(subscription).toMatchObject({ pause_months: 3, paused_until: null });
  const { paused_until, paid_until } = await pause(user, 2);
  expect(paid_until).toBe(subscription?.paid_until);
  const pause_ms = Date.parse(paused_until ?? '') - Date.parse(paid_until ?? '');
  expect(Math.round(pause_ms / day)).toBeGreaterThanOrEqual(59);
  expect(await canWatch(user)).toBe(true);
  const again = await kinora.refused(await signedIn(user), pauseSubscription, { body: { months: 1 } });
  expect([again.status, again.message]).toEqual([409, expect.stringContaining('cannot be paused now')]);

  await waitDays(35);
  expect([await canWatch(user), await countPayments(user)]).toEqual([false, 1]);
  expect(await kinora.as(await signedIn(user), paymentOptions, {})).toMatchObject({ is_paused: true });
  expect(await kinora.refused(await signedIn(user), subscribeByCard, { body: {} })).toMatchObject({
    status: 409,
    message: expect.stringContaining('is paused') as string,
  });
  await waitDays(20);
  await reconcile(kinora.context, new AbortController().signal);
  expect([await canWatch(user), await countPayments(user)]).toEqual([false, 1]);
  await waitDays(30);
  await remind();
  await waitDays(10);
  expect([await canWatch(user), await countPayments(user)]).toEqual([true, 2]);
  const [first, second] = (await readBilling(user)).invoices.toReversed();
  expect([first?.period_end, second?.period_start]).toEqual([paid_until, paused_until]);
  const subjects = (await emailsTo(kinora, user.email)).map((email) => email.subject);
  expect(subjects.filter((subject) => /pause/.test(subject))).toEqual([
    'Your membership is paused',
    expect.stringMatching(/^Your pause ends on /),
  ]);
  expect((await readBilling(user)).subscription).toMatchObject({ paused_until: null, pause_months: 3 });
  // A membership that was paused once can be cancelled and resumed like any other.
  await kinora.as(await signedIn(user), cancelSubscription, {});
  await kinora.as(await signedIn(user), resumeSubscription, {});
  expect([await countPayments(user), atStripe().cancel_at_period_end]).toEqual([2, false]);
});

test('ending a pause early is free while paid days are left, and requires a payment after that', async () => {
  const user = await subscriber();
  await pause(user, 1);
  await kinora.as(user, resumeSubscription, {});
  expect((await readBilling(user)).subscription).toMatchObject({ paused_until: null, status: 'active' });
  expect(await countPayments(user)).toBe(1);
  await waitDays(35);
  expect([await canWatch(user), await countPayments(user)]).toEqual([true, 2]);

  await pause(user, 3);
  await waitDays(45);
  expect(await canWatch(user)).toBe(false);
  await kinora.as(await signedIn(user), resumeSubscription, {});
  await deliver();
  expect([await canWatch(user), await countPayments(user)]).toEqual([true, 3]);
  const [last] = (await readBilling(user)).invoices;
  const began_ms = Date.parse(last?.period_start ?? '');
  expect(Math.abs(kinora.context.clock.now().getTime() - began_ms)).toBeLessThan(day);
});

test('there is no grace period if the card fails when a pause ends', async () => {
  const user = await subscriber('4000 0000 0000 0341');
  await pause(user, 1);
  await waitDays(63);
  expect((await readBilling(user)).subscription?.status).toBe('past_due');
  expect([await canWatch(user), await countPayments(user)]).toEqual([false, 1]);
  const failed = (await emailsTo(kinora, user.email)).at(-1);
  expect(failed?.subject).toBe('Your payment did not go through');
  expect(failed?.text).not.toContain('You can keep watching');
});

test('cancelling keeps the paid days, and ends a pause that has begun', async () => {
  const [early, late] = [await subscriber(), await subscriber()];
  await pause(early, 2);
  await kinora.as(early, cancelSubscription, {});
  expect((await readBilling(early)).subscription).toMatchObject({
    paused_until: null,
    cancel_scheduled: true,
  });
  expect(await canWatch(early)).toBe(true);
  await pause(late, 2);
  await waitDays(40);
  await kinora.as(await signedIn(late), cancelSubscription, {});
  expect((await readBilling(late)).subscription?.status).toBe('ended');
  await waitDays(60);
  expect([await countPayments(early), await countPayments(late)]).toEqual([1, 1]);
});

test('a pause is refused if it is longer than the operator allows, or if there is no subscription', async () => {
  const user = await subscriber();
  expect((await kinora.refused(user, pauseSubscription, { body: { months: 4 } })).status).toBe(422);
  expect(
    (await kinora.refused(await kinora.member(), pauseSubscription, { body: { months: 1 } })).status,
  ).toBe(404);
});
