import { expect, test } from 'vitest';
import type { UserData } from '@kinora/contract/accounts/account';
import { billingDetails } from '@kinora/contract/billing/billing';
import { day } from '#clock.ts';
import { endIfRequired } from '#features/billing/ending/end-subscription.ts';
import type { SubscriptionProvider } from '#services/payments/types.ts';
import { intentOf } from '#test/fakes/stripe/billing.ts';
import { closeDispute, openDispute } from '#test/fakes/stripe/disputes.ts';
import { refund } from '#test/fakes/stripe/refunds.ts';
import { startWithStripe } from '#test/providers.ts';
import { monthlyOrder } from '#test/fakes/stripe/with-provider.ts';

const { stripe, kinora, deliver, checkOut, isSubscribed, wait } = await startWithStripe();

const lastIntent = () => intentOf(stripe.state, stripe.state.all('invoice').at(-1)!).id;
const refundsSince = (before: number) => stripe.state.all('refund').length - before;
const subscriber = async () => {
  const user = await kinora.member();
  await checkOut(user);
  await deliver();
  const row = await kinora.context.db
    .selectFrom('subscriptions')
    .select('provider_ref')
    .where('user_id', '=', user.id)
    .executeTakeFirstOrThrow();
  return { user, ref: row.provider_ref, before: stripe.state.all('refund').length };
};
/** Creates a member who pays in two windows and returns the second subscription. */
const doubleSubscriber = async () => {
  const { user, before } = await subscriber();
  const { payments } = kinora.context;
  const payer = { user_id: user.id, name: user.name, email: user.email, has_trial: false };
  const created = await payments.card.subscribe(payer, monthlyOrder(), `again:${user.id}`);
  stripe.confirm(created.client_secret, stripe.typeCard('4242 4242 4242 4242'));
  const intent = lastIntent();
  await deliver();
  return { user, ref: created.provider_ref, intent, before };
};
const listRefundedAmounts = async (user: UserData) =>
  (await kinora.as(user, billingDetails, {})).invoices.map(({ refunded_minor }) => refunded_minor);
const findInvoice = (ref: string | undefined) =>
  stripe.state.all('invoice').find((one) => one.parent.subscription_details.subscription === ref)!;
const statusAtStripe = (ref: string) => stripe.state.get('subscription', ref).status;
const runJobs = () => kinora.doJobs('end-subscription');

test.each(['reported', 'not reported'] as const)(
  'a dispute won before the subscription was ended (%s) changes nothing',
  async (how) => {
    const { user, ref, before } = await subscriber();
    const dispute = openDispute(stripe.state, lastIntent());
    await deliver();
    expect(await isSubscribed(user)).toBe(false);
    closeDispute(stripe.state, dispute, 'won');
    if (how === 'reported') await deliver();
    await runJobs();
    expect([statusAtStripe(ref), refundsSince(before)]).toEqual(['active', 0]);
    expect(await isSubscribed(user)).toBe(true);
    await deliver();
    await runJobs();
    expect([statusAtStripe(ref), refundsSince(before)]).toEqual(['active', 0]);
  },
);

test('a dispute won after the subscription ended restores the paid days and refunds nothing', async () => {
  const { user, ref, before } = await subscriber();
  const dispute = openDispute(stripe.state, lastIntent());
  await deliver();
  await runJobs();
  expect(statusAtStripe(ref)).toBe('canceled');
  closeDispute(stripe.state, dispute, 'won');
  await deliver();
  await runJobs();
  expect(refundsSince(before)).toBe(0);
  expect(await isSubscribed(user)).toBe(true);
});

test('a month paid after the previous one was refunded is not refunded', async () => {
  const { user, ref, before } = await subscriber();
  refund(stripe.state, lastIntent());
  await deliver();
  wait(32 * day);
  await runJobs();
  expect([statusAtStripe(ref), refundsSince(before)]).toEqual(['active', 1]);
  expect(await isSubscribed(user)).toBe(true);
  expect(await listRefundedAmounts(user)).toEqual([0, 999]);
});

test('everything paid for a second subscription is refunded, however late it was paid', async () => {
  const { user, ref, before } = await doubleSubscriber();
  wait(32 * day);
  await deliver();
  await runJobs();
  expect([statusAtStripe(ref), refundsSince(before)]).toEqual(['canceled', 2]);
  expect(await isSubscribed(user)).toBe(true);
  await deliver();
  await runJobs();
  expect(refundsSince(before)).toBe(2);
});

test('a payment disputed while its subscription ends is not refunded as well', async () => {
  const { ref, intent, before } = await doubleSubscriber();
  const { context } = kinora;
  const { card } = context.payments;
  const disputedMidway: SubscriptionProvider = {
    ...card,
    end: async (...args) => {
      await card.end(...args);
      openDispute(stripe.state, intent);
    },
    refund: () => Promise.reject(new Error('A disputed payment cannot be refunded')),
  };
  await endIfRequired(context, disputedMidway, ref);
  expect([statusAtStripe(ref), refundsSince(before)]).toEqual(['canceled', 0]);
});

test('a disputed payment of a second subscription is refunded once the dispute is won', async () => {
  const { user, ref, intent, before } = await doubleSubscriber();
  const dispute = openDispute(stripe.state, intent);
  await deliver();
  await runJobs();
  // Running the jobs again does not refund it either.
  await deliver();
  await runJobs();
  expect([statusAtStripe(ref), refundsSince(before)]).toEqual(['canceled', 0]);
  closeDispute(stripe.state, dispute, 'won');
  await deliver();
  await runJobs();
  expect(refundsSince(before)).toBe(1);
  expect(await isSubscribed(user)).toBe(true);
});

test('a second subscription gives no access, even if the first one ended earlier', async () => {
  const { user, ref } = await doubleSubscriber();
  const { db, payments } = kinora.context;
  const rows = await db
    .selectFrom('subscriptions')
    .select(['provider_ref', 'is_duplicate', 'access_until', 'blocked'])
    .where('user_id', '=', user.id)
    .execute();
  const second = rows.find(({ provider_ref }) => provider_ref === ref);
  const first = rows.find(({ provider_ref }) => provider_ref !== ref);
  expect(second).toMatchObject({ is_duplicate: true, access_until: null, blocked: true });
  refund(stripe.state, intentOf(stripe.state, findInvoice(first?.provider_ref)).id);
  await payments.card.end(first?.provider_ref ?? '', 'end-manually');
  await deliver();
  expect(await isSubscribed(user)).toBe(false);
  wait(32 * day);
  await deliver();
  expect(await isSubscribed(user)).toBe(false);
  await runJobs();
});

test.each(['before the end', 'after the end', 'after the refund', 'before the refund is recorded'])(
  'a job killed %s is run again, and ends the subscription once',
  async (when) => {
    const { user, ref, before } = await doubleSubscriber();
    const { context } = kinora;
    const { card } = context.payments;
    const crash = () => Promise.reject(new Error('killed'));
    let isRefunded = false;
    const crashing: SubscriptionProvider = {
      ...card,
      end: async (...args) => {
        if (when === 'before the end') return crash();
        await card.end(...args);
        return when === 'after the end' ? crash() : undefined;
      },
      refund: async (...args) => {
        isRefunded = await card.refund(...args);
        return when === 'after the refund' ? crash() : isRefunded;
      },
      readSubscription: (provider_ref) =>
        isRefunded && when === 'before the refund is recorded'
          ? crash()
          : card.readSubscription(provider_ref),
    };
    await expect(endIfRequired(context, crashing, ref)).rejects.toThrow('killed');
    await runJobs();
    await runJobs();
    expect([statusAtStripe(ref), refundsSince(before)]).toEqual(['canceled', 1]);
    expect((await listRefundedAmounts(user)).toSorted((one, other) => one - other)).toEqual([0, 999]);
    expect(await isSubscribed(user)).toBe(true);
  },
);

test('a payment reported as fraudulent is refunded, but earlier ones are not', async () => {
  const { user, ref, before } = await subscriber();
  wait(32 * day);
  stripe.state.all('charge').at(-1)!.fraud_details = { user_report: 'fraudulent' };
  await deliver();
  expect(await isSubscribed(user)).toBe(false);
  await runJobs();
  expect([statusAtStripe(ref), refundsSince(before)]).toEqual(['canceled', 1]);
  expect(await listRefundedAmounts(user)).toEqual([999, 0]);
});
