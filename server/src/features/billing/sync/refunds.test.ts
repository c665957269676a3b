import { expect, test } from 'vitest';
import type { UserData } from '@kinora/contract/accounts/account';
import { billingDetails } from '@kinora/contract/billing/billing';
import { day } from '#clock.ts';
import { reconcile } from '#features/billing/sync/reconcile.ts';
import { monthOf } from '#features/earnings/royalties/rules/calendar.ts';
import { intentOf } from '#test/fakes/stripe/billing.ts';
import { closeDispute, openDispute } from '#test/fakes/stripe/disputes.ts';
import { splitPayment } from '#test/fakes/stripe/invoice-payments.ts';
import { refund, undoRefund } from '#test/fakes/stripe/refunds.ts';
import { closeNextMonth, addCreator, addWatching, monthToClose } from '#test/royalties.ts';
import type { Delivery } from '#test/fakes/notifications.ts';
import { startWithStripe } from '#test/providers.ts';

const { stripe, kinora, deliver, checkOut, isSubscribed } = await startWithStripe();
/** The results must be the same however often and in whatever order events arrive. */
const shuffled: Delivery = { order: 'shuffled', times: 2 };

const lastIntent = () => intentOf(stripe.state, stripe.state.all('invoice').at(-1)!).id;
const addSubscriber = async () => {
  const user = await kinora.member();
  await checkOut(user);
  await deliver(shuffled);
  return { user, intent: lastIntent() };
};
const readRefundedAmounts = async (user: UserData) =>
  (await kinora.as(user, billingDetails, {})).invoices.map(({ refunded_minor }) => refunded_minor);
const listEmailSubjects = async ({ email }: UserData) => {
  const rows = await kinora.context.db
    .selectFrom('mails')
    .select('subject')
    .where('recipient', '=', email)
    .orderBy('id')
    .execute();
  return rows.map(({ subject }) => subject);
};
/** Loses the events so far: they are sent, but never arrive. */
const loseEvents = () => stripe.deliver('http://127.0.0.1:9').catch(() => undefined);

test.each(['failed', 'canceled'] as const)(
  'a refund whose status becomes %s restores the paid days',
  async (status) => {
    const { user, intent } = await addSubscriber();
    const issued = refund(stripe.state, intent);
    await deliver(shuffled);
    expect([await isSubscribed(user), await readRefundedAmounts(user)]).toEqual([false, [999]]);
    undoRefund(stripe.state, issued, status);
    await deliver(shuffled);
    expect([await isSubscribed(user), await readRefundedAmounts(user)]).toEqual([true, [0]]);
    // The refund is no longer a reason to end the subscription.
    await kinora.doJobs('end-subscription');
    expect((await kinora.as(user, billingDetails, {})).subscription?.status).toBe('active');
    expect((await listEmailSubjects(user)).slice(-2)).toEqual([
      'Your refund of $9.99',
      'A refund of $9.99 did not reach you',
    ]);
    refund(stripe.state, intent);
    await deliver(shuffled);
    expect((await listEmailSubjects(user)).at(-1)).toBe('Your refund of $9.99');
    expect(await isSubscribed(user)).toBe(false);
  },
);

test.each(['refund.failed', 'refund.updated', 'charge.refund.updated'] as const)(
  'a failed refund is recognized even if %s is the only event',
  async (event) => {
    const { user, intent } = await addSubscriber();
    const issued = refund(stripe.state, intent);
    await deliver();
    undoRefund(stripe.state, issued, 'failed', [event]);
    await deliver();
    expect([await isSubscribed(user), await readRefundedAmounts(user)]).toEqual([true, [0]]);
  },
);

test('a refund that fails after it has ended the subscription restores the paid days', async () => {
  const { user, intent } = await addSubscriber();
  const issued = refund(stripe.state, intent);
  await deliver(shuffled);
  await kinora.doJobs('end-subscription');
  await deliver(shuffled);
  expect(await isSubscribed(user)).toBe(false);
  undoRefund(stripe.state, issued);
  await deliver(shuffled);
  expect(await isSubscribed(user)).toBe(true);
  expect((await kinora.as(user, billingDetails, {})).subscription?.status).toBe('ended');
});

test('if one of two refunds fails, the other still counts', async () => {
  const { user, intent } = await addSubscriber();
  refund(stripe.state, intent, 300);
  const second = refund(stripe.state, intent);
  await deliver(shuffled);
  expect([await isSubscribed(user), await readRefundedAmounts(user)]).toEqual([false, [999]]);
  undoRefund(stripe.state, second);
  await deliver(shuffled);
  expect([await isSubscribed(user), await readRefundedAmounts(user)]).toEqual([true, [300]]);
});

test('each email about a refund states the amount of that refund', async () => {
  const { user, intent } = await addSubscriber();
  for (const refund_minor of [300, undefined, undefined]) {
    const issued = refund(stripe.state, intent, refund_minor);
    await deliver(shuffled);
    if (refund_minor) continue;
    undoRefund(stripe.state, issued);
    await deliver(shuffled);
  }
  expect((await listEmailSubjects(user)).filter((subject) => subject.includes('refund'))).toEqual([
    'Your refund of $3.00',
    'Your refund of $6.99',
    'A refund of $6.99 did not reach you',
    'Your refund of $6.99',
    'A refund of $6.99 did not reach you',
  ]);
});

test('payments of an ended subscription are tracked for half a year, even without events', async () => {
  const { user, intent } = await addSubscriber();
  const issued = refund(stripe.state, intent);
  await deliver(shuffled);
  await kinora.doJobs('end-subscription');
  undoRefund(stripe.state, issued);
  const reconcileAll = () => reconcile(kinora.context, new AbortController().signal);
  // Stripe lists recent events; here even those are lost.
  for (const event of stripe.events()) event.created = 0;
  await loseEvents();
  await reconcileAll();
  expect(await readRefundedAmounts(user)).toEqual([0]);
  kinora.advance(100 * day);
  openDispute(stripe.state, intent);
  for (const event of stripe.events()) event.created = 0;
  await loseEvents();
  await reconcileAll();
  const payments = await kinora.context.db
    .selectFrom('payments')
    .select(['refunded_minor', 'dispute'])
    .where('user_id', '=', user.id)
    .execute();
  expect(payments).toEqual([{ refunded_minor: 0, dispute: 'open' }]);
});

test('a failed refund of a closed month restores the creator’s share with new ledger entries', async () => {
  const { context } = kinora;
  const { db, clock } = context;
  stripe.advance(clock.now().getTime() - stripe.clock.now().getTime());
  const { user, intent } = await addSubscriber();
  const creator = await addCreator(kinora, 'Ada Author');
  const month = monthOf(clock.now());
  await addWatching(context, user.id, creator.episode_id, month, 60);
  const balance = async () => {
    const { sum } = await db
      .selectFrom('ledger_postings')
      .innerJoin('ledger_accounts', 'ledger_accounts.id', 'account_id')
      .where('ledger_accounts.user_id', '=', creator.user.id)
      .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('amount_minor'), eb.lit(0)).as('sum'))
      .executeTakeFirstOrThrow();
    return sum;
  };
  let last = monthToClose(context);
  const close = async () => {
    last = await closeNextMonth(kinora, last);
    stripe.advance(clock.now().getTime() - stripe.clock.now().getTime());
    return last;
  };
  const closeUntil = async (): Promise<void> => {
    if ((await close()) < month) await closeUntil();
  };
  await closeUntil();
  const earned = await balance();
  expect(earned).toBeGreaterThan(0);
  const issued = refund(stripe.state, intent);
  await deliver(shuffled);
  await close();
  expect(await balance()).toBe(0);
  undoRefund(stripe.state, issued);
  await deliver(shuffled);
  expect(await balance()).toBe(0);
  await close();
  expect(await balance()).toBe(earned);
  // The payment is split into two charges, one of which is lost in a dispute: the rest is still shared.
  const { state } = stripe;
  const paid = state.all('invoice_payment').find(({ payment }) => payment.payment_intent === intent)!;
  closeDispute(state, openDispute(state, splitPayment(state, paid.invoice, 400)), 'lost');
  await deliver(shuffled);
  await close();
  expect(await balance()).toBeLessThan(earned);
  expect(await balance()).toBeGreaterThan(earned / 3);
});
