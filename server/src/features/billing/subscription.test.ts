import { afterAll, beforeAll, expect, test } from 'vitest';
import { session, type UserData } from '@kinora/contract/accounts/account';
import {
  activeSubscription,
  billingDetails,
  cancelSubscription,
  resumeSubscription,
  subscriptionLink,
  updatePaymentMethod,
} from '@kinora/contract/billing/billing';
import {
  advanceSandboxClock,
  authenticateSandboxCheckout,
  paySandboxCheckout,
  sandboxCards,
  sandboxClock,
  sandboxMethod,
  sandboxCheckout,
} from '@kinora/contract/billing/sandbox';
import { notifications } from '@kinora/contract/notifications/notifications';
import { day } from '#clock.ts';
import { maintainSubscriptions } from '#features/billing/sync/maintenance.ts';
import { renewNext } from '#features/billing/sandbox/renewals.ts';
import {
  changePrice,
  disputeLastPayment,
  refundLastPayment,
} from '#features/billing/sandbox/change-subscription.ts';
import { sendSandboxEvents } from '#features/billing/sandbox/run.ts';
import { startTestApp, type TestApp } from '#test/app.ts';

let kinora: TestApp;
beforeAll(async () => {
  kinora = await startTestApp();
});
afterAll(() => kinora[Symbol.asyncDispose]());

const advanceDays = (user: UserData, count: number) =>
  kinora.as(user, advanceSandboxClock, { body: { days: count } });
const isSubscribed = async (user: UserData) => (await kinora.as(user, session, {})).is_subscribed;
const statusOf = async (user: UserData) =>
  (await kinora.as(user, billingDetails, {})).subscription?.status ?? null;
const amountsOf = async (user: UserData) =>
  (await kinora.as(user, billingDetails, {})).invoices.map(({ amount_minor }) => amount_minor);
const subscribe = async (
  user: UserData,
  { card = 'success', coupon }: { card?: keyof typeof sandboxCards; coupon?: string } = {},
) => {
  const { url } = await kinora.as(user, subscriptionLink, { query: { coupon } });
  const params = { ref: url.split('/').at(-1) ?? '' };
  await kinora.as(null, paySandboxCheckout, { params, body: { card_number: sandboxCards[card] } });
  return params.ref;
};
const newCardRequest = async (user: UserData, card: keyof typeof sandboxCards) => {
  const { id, brand } = await kinora.as(user, sandboxMethod, { body: { card_number: sandboxCards[card] } });
  return { body: { stripeToken: id, paymentMethod: brand } };
};
const emailsTo = async ({ email }: UserData) => {
  const mails = await kinora.context.db
    .selectFrom('mails')
    .select('subject')
    .where('recipient', '=', email)
    .where('subject', 'not like', 'Confirm your email%')
    .orderBy('id')
    .execute();
  return mails.map(({ subject }) => subject);
};
const notificationTitlesOf = async (user: UserData) =>
  (await kinora.as(user, notifications, {})).map(({ title }) => title);

test('a subscription is renewed each month, with a receipt for each payment', async () => {
  const user = await kinora.member();
  await subscribe(user, { coupon: 'HALF50' });
  await advanceDays(user, 59);
  expect(await statusOf(user)).toBe('active');
  await advanceDays(user, 2);
  expect(await amountsOf(user)).toEqual([999, 999, 500]);
  expect(await isSubscribed(user)).toBe(true);
  const receipts = (await emailsTo(user)).filter((subject) => subject === 'Your receipt from Kinora');
  expect(receipts).toHaveLength(3);
});

test('a new price is charged starting with the next payment', async () => {
  const user = await kinora.member();
  const ref = await subscribe(user);
  await changePrice(kinora.context.db, ref, 1299, kinora.context.clock.now());
  await advanceDays(user, 31);
  expect(await amountsOf(user)).toEqual([1299, 999]);
});

test('before free days end, a member gets one email about what will be charged, unless they have cancelled', async () => {
  const [user, leaving] = [await kinora.member(), await kinora.member()];
  for (const one of [user, leaving]) await subscribe(one, { coupon: 'FREEMONTH' });
  await kinora.as(leaving, cancelSubscription, {});
  await advanceDays(user, 26);
  expect(await emailsTo(user)).toEqual([]);
  await advanceDays(user, 1);
  await advanceDays(user, 1);
  expect(await emailsTo(user)).toEqual([expect.stringMatching(/^Your free days end on /)]);
  expect(await emailsTo(leaving)).toEqual(['Your membership is cancelled']);
});

test('while a coupon covers the whole price, no payment is announced', async () => {
  const { db, clock } = kinora.context;
  await db
    .insertInto('sandbox_coupons')
    .values({
      code: 'QUARTER',
      name: null,
      percent_off: 100,
      amount_off_minor: null,
      currency: null,
      months: 3,
      ends_at: null,
      most_uses: null,
      created_at: clock.now(),
    })
    .execute();
  const user = await kinora.member();
  await subscribe(user, { coupon: 'QUARTER' });
  await advanceDays(user, 28);
  await advanceDays(user, 30);
  expect(await emailsTo(user)).toEqual([]);
  await advanceDays(user, 30);
  expect(await emailsTo(user)).toEqual([expect.stringMatching(/^Your free days end on /)]);
});

test('a failed renewal is retried and reported, and access ends with the grace period', async () => {
  const user = await kinora.member();
  await subscribe(user, { card: 'fails_on_renewal' });
  await advanceDays(user, 30);
  expect(await statusOf(user)).toBe('past_due');
  expect(await isSubscribed(user)).toBe(true);
  const { subscription } = await kinora.as(user, billingDetails, {});
  expect(subscription?.next_attempt_at).not.toBeNull();
  expect((await emailsTo(user)).at(-1)).toBe('Your payment did not go through');
  expect(await notificationTitlesOf(user)).toEqual(['Your payment did not go through']);
  await advanceDays(user, 2);
  expect((await emailsTo(user)).at(-1)).toMatch(/^Your access ends on /);
  expect(await isSubscribed(user)).toBe(true);
  await advanceDays(user, 2);
  expect(await statusOf(user)).toBe('ended');
  expect(await isSubscribed(user)).toBe(false);
  expect((await kinora.refused(user, activeSubscription, {})).status).toBe(402);
  expect((await emailsTo(user)).filter((subject) => !subject.includes('receipt'))).toEqual([
    'Your payment did not go through',
    expect.stringMatching(/^Your access ends on /),
    'Your subscription has ended',
  ]);
  expect(await notificationTitlesOf(user)).toEqual([
    'Your subscription has ended',
    'Your payment did not go through',
  ]);
});

test('a new card pays what is owed, and the subscription continues', async () => {
  const user = await kinora.member();
  await subscribe(user, { card: 'fails_on_renewal' });
  await advanceDays(user, 31);
  const declined = await kinora.refused(user, updatePaymentMethod, await newCardRequest(user, 'declined'));
  expect([declined.status, declined.message]).toEqual([402, 'Your card was declined. Try a different card.']);
  expect(await statusOf(user)).toBe('past_due');
  const good = await newCardRequest(user, 'success');
  expect(await kinora.as(user, updatePaymentMethod, good)).toEqual({ client_secret: null });
  expect(await statusOf(user)).toBe('active');
  expect(await amountsOf(user)).toEqual([999, 999]);
  await advanceDays(user, 30);
  expect(await statusOf(user)).toBe('active');
});

test('a new card that needs confirmation pays once it is confirmed', async () => {
  const user = await kinora.member();
  await subscribe(user, { card: 'fails_on_renewal' });
  await advanceDays(user, 30);
  const { client_secret } = await kinora.as(
    user,
    updatePaymentMethod,
    await newCardRequest(user, 'needs_authentication'),
  );
  const { subscription } = await kinora.as(user, billingDetails, {});
  expect(subscription).toMatchObject({
    status: 'past_due',
    action_url: `/sandbox/checkout/${client_secret}`,
  });
  const params = { ref: client_secret ?? '' };
  await kinora.as(null, authenticateSandboxCheckout, { params, body: { is_confirmed: true } });
  expect(await kinora.as(user, billingDetails, {})).toMatchObject({
    subscription: { status: 'active', action_url: null, method: { last4: '3155' } },
  });
});

test('a cancelled subscription lasts until the end of the paid period, can be resumed until then, and replaced afterwards', async () => {
  const user = await kinora.member();
  await subscribe(user);
  const before = await kinora.as(user, activeSubscription, {});
  const cancelled = await kinora.as(user, cancelSubscription, {});
  expect(cancelled).toEqual({ ...before, cancel_scheduled: true });
  expect(await kinora.as(user, cancelSubscription, {})).toEqual(cancelled);
  expect((await emailsTo(user)).at(-1)).toBe('Your membership is cancelled');
  await advanceDays(user, 29);
  expect(await isSubscribed(user)).toBe(true);
  expect(await kinora.as(user, billingDetails, {})).toMatchObject({ subscription: { can_resume: true } });
  expect(await kinora.as(user, resumeSubscription, {})).toEqual(before);
  expect(await kinora.as(user, resumeSubscription, {})).toEqual(before);
  await kinora.as(user, cancelSubscription, {});
  await advanceDays(user, 1);
  expect(await statusOf(user)).toBe('ended');
  expect(await isSubscribed(user)).toBe(false);
  // Each of the two cancellations was confirmed.
  expect((await emailsTo(user)).slice(1)).toEqual([
    'Your membership is cancelled',
    'Your membership is cancelled',
    'Your subscription has ended',
  ]);
  expect((await kinora.refused(user, resumeSubscription, {})).status).toBe(404);
  await subscribe(user);
  expect(await isSubscribed(user)).toBe(true);
  expect(await amountsOf(user)).toEqual([999, 999]);
});

test('a cancelled subscription ends with its paid days, even without an event', async () => {
  const user = await kinora.member();
  await subscribe(user);
  await kinora.as(user, cancelSubscription, {});
  const { db, clock, config } = kinora.context;
  await kinora.context.sandbox_clock?.advance(30 * day);
  while (await renewNext(db, clock.now(), config.grace_days));
  await db.deleteFrom('sandbox_events').where('delivered_at', 'is', null).execute();
  expect(await statusOf(user)).toBe('active');
  await maintainSubscriptions(kinora.context, new AbortController().signal);
  expect(await statusOf(user)).toBe('ended');
  expect(await isSubscribed(user)).toBe(false);
});

test('a member with an unpaid renewal updates the card or cancels, and cannot subscribe again', async () => {
  const user = await kinora.member();
  await subscribe(user, { card: 'fails_on_renewal' });
  await advanceDays(user, 30);
  expect((await kinora.refused(user, subscriptionLink, { query: {} })).status).toBe(409);
  expect(await kinora.as(user, cancelSubscription, {})).toMatchObject({ status: 'ended' });
  await subscribe(user);
  expect(await isSubscribed(user)).toBe(true);
});

test.each(['refund', 'dispute'] as const)('a %s ends access and the subscription', async (how) => {
  const user = await kinora.member();
  const ref = await subscribe(user);
  const { db, clock } = kinora.context;
  if (how === 'refund') await refundLastPayment(db, ref, clock.now());
  else await disputeLastPayment(db, ref, 'open', clock.now());
  await sendSandboxEvents(kinora.context);
  expect(await isSubscribed(user)).toBe(false);
  await kinora.doJobs('end-subscription');
  expect(await statusOf(user)).toBe('ended');
  await subscribe(user);
  expect(await isSubscribed(user)).toBe(true);
});

test('a partial refund changes nothing', async () => {
  const user = await kinora.member();
  const ref = await subscribe(user);
  await refundLastPayment(kinora.context.db, ref, kinora.context.clock.now(), 300);
  await sendSandboxEvents(kinora.context);
  expect(await isSubscribed(user)).toBe(true);
  expect(await kinora.as(user, billingDetails, {})).toMatchObject({ invoices: [{ refunded_minor: 300 }] });
  expect((await emailsTo(user)).at(-1)).toBe('Your refund of $3.00');
});

test('a trial is free and available only once', async () => {
  await using trialApp = await startTestApp({ TRIAL_DAYS: '7' });
  const user = await trialApp.member();
  const begin = async () => {
    const { url } = await trialApp.as(user, subscriptionLink, { query: { coupon: 'HALF50' } });
    const params = { ref: url.split('/').at(-1) ?? '' };
    await trialApp.as(null, paySandboxCheckout, { params, body: { card_number: sandboxCards.success } });
  };
  const amounts = async () =>
    (await trialApp.as(user, billingDetails, {})).invoices.map(({ amount_minor }) => amount_minor);
  await begin();
  expect(await amounts()).toEqual([0]);
  await trialApp.as(user, advanceSandboxClock, { body: { days: 7 } });
  expect(await amounts()).toEqual([500, 0]);
  await trialApp.as(user, cancelSubscription, {});
  await trialApp.as(user, advanceSandboxClock, { body: { days: 30 } });
  expect((await trialApp.as(user, session, {})).is_subscribed).toBe(false);
  await begin();
  expect(await amounts()).toEqual([500, 500, 0]);
});

test('the clock can be advanced only in the sandbox', async () => {
  const user = await kinora.member();
  const before = kinora.context.clock.now();
  const { now } = await advanceDays(user, 3);
  expect(Date.parse(now) - before.getTime()).toBeGreaterThanOrEqual(3 * day);
  expect(await kinora.as(user, sandboxClock, {})).toMatchObject({ may_advance: true });
  expect((await kinora.refused(null, advanceSandboxClock, { body: { days: 1 } })).status).toBe(401);
  await using real = await startTestApp({ NODE_ENV: 'production', SANDBOX: '1' });
  const stranger = await real.member();
  expect(await real.as(stranger, sandboxClock, {})).toMatchObject({ may_advance: false });
  expect((await real.refused(stranger, advanceSandboxClock, { body: { days: 1 } })).status).toBe(404);
});

test('in production nobody subscribes for free, unless the operator allows it', async () => {
  await using closed = await startTestApp({ NODE_ENV: 'production' });
  const stranger = await closed.member();
  expect(await closed.refused(stranger, subscriptionLink, { query: {} })).toMatchObject({
    status: 503,
    message: 'Payments are not set up here yet. Please come back later.',
  });
  const params = { ref: 'sandbox_any' };
  expect((await closed.refused(null, sandboxCheckout, { params })).status).toBe(404);
  await using open = await startTestApp({ NODE_ENV: 'production', SANDBOX: '1' });
  expect(await open.as(await open.member(), subscriptionLink, { query: {} })).toHaveProperty('url');
});
