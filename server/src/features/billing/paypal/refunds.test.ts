import { expect, test } from 'vitest';
import type { UserData } from '@kinora/contract/accounts/account';
import { billingDetails } from '@kinora/contract/billing/billing';
import { day } from '#clock.ts';
import { reconcile } from '#features/billing/sync/reconcile.ts';
import { openDispute, resolveDispute } from '#test/fakes/paypal/disputes.ts';
import { cancelReversal, refund, reverse } from '#test/fakes/paypal/transactions.ts';
import type { Delivery } from '#test/fakes/notifications.ts';
import type { Event } from '#test/fakes/paypal/shapes.ts';
import { startWithPaypal } from '#test/providers.ts';

const { paypal, kinora, deliver, begin, isSubscribed, wait } = await startWithPaypal({ LOG_LEVEL: 'silent' });

const readAll = () => reconcile(kinora.context, AbortSignal.timeout(60_000));
const subscriber = async () => {
  const user = await kinora.member();
  const ref = await begin(user);
  paypal.approve(ref);
  await deliver();
  expect(await isSubscribed(user)).toBe(true);
  return { user, ref, paid: paypal.state.transactions.at(-1)! };
};
const paymentsOf = async (user: UserData) => {
  const { invoices } = await kinora.as(user, billingDetails, {});
  return invoices.map(({ amount_minor, refunded_minor }) => [amount_minor, refunded_minor]);
};
test.each([true, false])(
  'the cancellation of a reversal (listed: %s) restores access, and does not count as a payment',
  async (listed) => {
    const { user, paid } = await subscriber();
    wait(2 * day);
    reverse(paypal.state, paid, { listed });
    await deliver();
    expect([await isSubscribed(user), await paymentsOf(user)]).toEqual([false, [[999, 999]]]);
    wait(2 * day);
    cancelReversal(paypal.state, paid);
    await deliver();
    await readAll();
    expect([await isSubscribed(user), await paymentsOf(user)]).toEqual([true, [[999, 0]]]);
    // The following month is paid and counted as usual.
    wait(30 * day);
    await deliver();
    await readAll();
    expect(await paymentsOf(user)).toEqual([
      [999, 0],
      [999, 0],
    ]);
  },
);

test.each([
  ['reported, not listed', { isListed: false, isReported: true, isUnderSaleId: false }],
  ['listed and reported', { isListed: true, isReported: true, isUnderSaleId: false }],
  ['listed only', { isListed: true, isReported: false, isUnderSaleId: false }],
  ['listed, and reported under the sale’s id', { isListed: true, isReported: true, isUnderSaleId: true }],
])(
  'a second reversal after a cancelled one ends access, and can be cancelled too: %s',
  async (_, { isListed, isReported, isUnderSaleId }) => {
    const { user, paid } = await subscriber();
    const makeReversal = async () => {
      wait(2 * day);
      reverse(paypal.state, paid, { listed: isListed });
      const refundEvent = paypal.state.events.at(-1)!;
      if (isUnderSaleId) refundEvent.resource = { ...refundEvent.resource, id: paid.id };
      if (!isReported) {
        paypal.state.events.pop();
        paypal.state.returns.pop();
      }
      await deliver();
      await readAll();
    };
    const undoReversal = async () => {
      wait(2 * day);
      cancelReversal(paypal.state, paid);
      await deliver();
      await readAll();
    };
    for (let round = 1; round <= 2; round++) {
      await makeReversal();
      expect([round, await isSubscribed(user), await paymentsOf(user)]).toEqual([round, false, [[999, 999]]]);
      await undoReversal();
      expect([round, await isSubscribed(user), await paymentsOf(user)]).toEqual([round, true, [[999, 0]]]);
    }
  },
);

test('a reversal is undone once its dispute is won, even if PayPal does not list the returned money', async () => {
  const { user, paid } = await subscriber();
  wait(2 * day);
  const dispute = openDispute(paypal.state, paid.id);
  reverse(paypal.state, paid, { listed: false });
  await deliver();
  expect([await isSubscribed(user), await paymentsOf(user)]).toEqual([false, [[999, 999]]]);
  resolveDispute(paypal.state, dispute, 'RESOLVED_SELLER_FAVOUR');
  await deliver();
  expect([await isSubscribed(user), await paymentsOf(user)]).toEqual([true, [[999, 0]]]);
});

test('a payment after a final reversal gives access', async () => {
  const { user, paid } = await subscriber();
  reverse(paypal.state, paid, { listed: true });
  await deliver();
  wait(32 * day);
  await deliver();
  expect(await paymentsOf(user)).toEqual([
    [999, 0],
    [999, 999],
  ]);
  expect(await isSubscribed(user)).toBe(true);
});

test('a reversal listed by PayPal and reported under the sale’s id is recorded once and can be cancelled', async () => {
  const { user, paid } = await subscriber();
  wait(2 * day);
  reverse(paypal.state, paid, { listed: true });
  const refundEvent = paypal.state.events.at(-1)!;
  refundEvent.resource = { ...refundEvent.resource, id: paid.id };
  await deliver();
  expect(await paymentsOf(user)).toEqual([[999, 999]]);
  wait(day);
  cancelReversal(paypal.state, paid);
  await readAll();
  expect([await isSubscribed(user), await paymentsOf(user)]).toEqual([true, [[999, 0]]]);
});

test('a reversal that PayPal lists without sending an event ends access', async () => {
  const { user, paid } = await subscriber();
  reverse(paypal.state, paid, { listed: true });
  paypal.state.returns.pop();
  paypal.state.events.pop();
  await readAll();
  expect([await isSubscribed(user), await paymentsOf(user)]).toEqual([false, [[999, 999]]]);
});

test('a listed refund that failed does not count', async () => {
  const { user, paid } = await subscriber();
  refund(paypal.state, paid, 300);
  await deliver();
  expect(await paymentsOf(user)).toEqual([[999, 300]]);
  paypal.state.returns.at(-1)!.state = 'failed';
  await readAll();
  expect(await paymentsOf(user)).toEqual([[999, 0]]);
});

const lastPaid = () => paypal.state.transactions.findLast(({ status }) => status !== 'DECLINED')!;
const changes: Record<string, { change: () => void; outcome: [refunded_minor: number, canWatch: boolean] }> =
  {
    'a partial refund': { change: () => refund(paypal.state, lastPaid(), 300), outcome: [300, true] },
    'a partial refund that PayPal does not list': {
      change: () => refund(paypal.state, lastPaid(), { amount_minor: 300, listed: false }),
      outcome: [300, true],
    },
    'two partial refunds, one of them listed': {
      change: () => {
        const paid = lastPaid();
        refund(paypal.state, paid, { amount_minor: 300, listed: false });
        refund(paypal.state, paid, { amount_minor: 200 });
      },
      outcome: [500, true],
    },
    'a refund': { change: () => refund(paypal.state, lastPaid()), outcome: [999, false] },
    'a reversal': { change: () => reverse(paypal.state, lastPaid()), outcome: [999, false] },
    'a failed refund': {
      change: () => {
        refund(paypal.state, lastPaid(), { amount_minor: 300, listed: false });
        paypal.state.returns.at(-1)!.state = 'failed';
      },
      outcome: [0, true],
    },
  };
const withoutFields =
  (...names: string[]) =>
  (event: Event): Event => ({
    ...event,
    resource: Object.fromEntries(Object.entries(event.resource).filter(([name]) => !names.includes(name))),
  });
const unchanged = (event: Event) => event;
const reports: Record<
  string,
  { delivery: Delivery; transform: (event: Event) => Event; hidesAgreements?: boolean }
> = {
  'in order': { delivery: {}, transform: unchanged },
  'backwards, twice': { delivery: { order: 'backwards', times: 2 }, transform: unchanged },
  'without the subscription': {
    delivery: { order: 'shuffled' },
    transform: withoutFields('billing_agreement_id'),
  },
  'without the sale': {
    delivery: { order: 'shuffled' },
    transform: withoutFields('billing_agreement_id', 'sale_id'),
  },
  'only by the refund event, and the sale names no subscription': {
    delivery: { order: 'shuffled' },
    transform: withoutFields('billing_agreement_id', 'sale_id'),
    hidesAgreements: true,
  },
};

test.each(Object.entries(changes))(
  '%s has one outcome, however it is reported',
  async (_, { change, outcome }) => {
    for (const [report, { delivery, transform, hidesAgreements = false }] of Object.entries(reports)) {
      const user = await kinora.member();
      const ref = await begin(user);
      await deliver();
      paypal.state.hides_agreements = hidesAgreements;
      paypal.approve(ref);
      change();
      paypal.state.events.splice(0, Infinity, ...paypal.state.events.map(transform));
      await deliver(delivery);
      const { invoices } = await kinora.as(user, billingDetails, {});
      expect([invoices.map((one) => one.refunded_minor), await isSubscribed(user)], report).toEqual([
        [outcome[0]],
        outcome[1],
      ]);
      paypal.state.hides_agreements = false;
    }
  },
);

test('a partial refund of an earlier month is recorded for that month', async () => {
  const { user } = await subscriber();
  const first = lastPaid();
  // PayPal bills at ten in the morning, so 31 days may be too few.
  wait(32 * day);
  refund(paypal.state, first, 300);
  await deliver();
  const { invoices } = await kinora.as(user, billingDetails, {});
  expect(invoices.map((one) => one.refunded_minor)).toEqual([0, 300]);
});
