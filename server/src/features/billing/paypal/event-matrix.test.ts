import { expect, test } from 'vitest';
import type { UserData } from '@kinora/contract/accounts/account';
import { billingDetails } from '@kinora/contract/billing/billing';
import { day } from '#clock.ts';
import { reconcile } from '#features/billing/sync/reconcile.ts';
import { openDispute, resolveDispute } from '#test/fakes/paypal/disputes.ts';
import { findSubscription, updateStatus } from '#test/fakes/paypal/subscription-state.ts';
import { cancelReversal, refund, reverse } from '#test/fakes/paypal/transactions.ts';
import { startWithPaypal } from '#test/providers.ts';

const { paypal, kinora, deliver, begin, isSubscribed, wait } = await startWithPaypal();
const { state } = paypal;

/** A change to a subscription at PayPal. We learn of it only from the notifications that are delivered. */
type Step = (ref: string) => unknown;

const firstTransaction = (ref: string) => state.transactions.find((one) => one.subscription === ref)!;
const lastDispute = (ref: string) =>
  state.disputes.findLast((one) => one.transaction === firstTransaction(ref).id)!;

const approved: Step = (ref) => paypal.approve(ref);
const days =
  (count: number): Step =>
  () =>
    wait(count * day);
const outOfMoney =
  (isOutOfMoney: boolean): Step =>
  (ref) =>
    isOutOfMoney ? state.broke.add(ref) : state.broke.delete(ref);
const refunded =
  (amount_minor?: number, listed = true): Step =>
  (ref) =>
    refund(state, firstTransaction(ref), { amount_minor, listed });
const reversed: Step = (ref) => reverse(state, firstTransaction(ref));
const reversalCancelled: Step = (ref) => cancelReversal(state, firstTransaction(ref));
const disputed: Step = (ref) => openDispute(state, firstTransaction(ref).id);
const resolved =
  (outcome: string): Step =>
  (ref) =>
    resolveDispute(state, lastDispute(ref), outcome);
const cancelled: Step = (ref) => updateStatus(state, findSubscription(state, ref), 'CANCELLED');

/** Steps and their outcome: the status, the refunded amount of each payment, newest first, and access. */
const histories: Record<string, { steps: readonly Step[]; outcome: string }> = {
  'paid twice': { steps: [approved, days(32)], outcome: 'active 0 0, watches' },
  'paid late': {
    steps: [approved, outOfMoney(true), days(32), outOfMoney(false), days(6)],
    outcome: 'active 0 0, watches',
  },
  cancelled: { steps: [approved, days(5), cancelled], outcome: 'ended 0, watches' },
  'refunded in two parts': {
    steps: [approved, days(2), refunded(300), days(1), refunded()],
    outcome: 'active 999',
  },
  'refunded in part, not listed by PayPal': {
    steps: [approved, days(2), refunded(300, false), days(1), refunded(200, false)],
    outcome: 'active 500, watches',
  },
  'reversed, then restored': {
    steps: [approved, days(2), reversed, days(2), reversalCancelled],
    outcome: 'active 0, watches',
  },
  'disputed and won': {
    steps: [approved, days(2), disputed, days(2), resolved('RESOLVED_SELLER_FAVOUR')],
    outcome: 'active 0, watches',
  },
  'disputed and lost': {
    steps: [approved, days(2), disputed, days(2), resolved('RESOLVED_BUYER_FAVOUR')],
    outcome: 'active 0',
  },
  'refunded in part, disputed and won': {
    steps: [approved, days(2), refunded(300), disputed, days(2), resolved('RESOLVED_SELLER_FAVOUR')],
    outcome: 'active 300, watches',
  },
};

const readAll = () => reconcile(kinora.context, AbortSignal.timeout(60_000));

/** The ways in which notifications may arrive: what is done after each step, and at the end. */
const deliveryModes: Record<string, { afterStep: () => Promise<void>; atEnd: () => Promise<void> }> = {
  'in order': { afterStep: deliver, atEnd: async () => {} },
  'backwards at the end': {
    afterStep: async () => {},
    atEnd: () => deliver({ order: 'backwards' }),
  },
  'shuffled and three times at the end': {
    afterStep: async () => {},
    atEnd: () => deliver({ order: 'shuffled', times: 3 }),
  },
  'never, but reconciled': {
    // The nightly job reads what has changed in the last three days, and every subscription that it knows.
    afterStep: async () => {
      await paypal.deliver('http://127.0.0.1:9').then(undefined, () => undefined);
      await readAll();
    },
    atEnd: async () => {},
  },
};

test.each(Object.entries(histories))(
  '%s at PayPal: the outcome is the same however the events arrive',
  async (_, history) => {
    for (const [mode, { afterStep, atEnd }] of Object.entries(deliveryModes)) {
      const user: UserData = await kinora.member();
      const ref = await begin(user);
      for (const step of history.steps) {
        step(ref);
        await afterStep();
      }
      await atEnd();
      const { subscription, invoices } = await kinora.as(user, billingDetails, {});
      const amounts = invoices.map(({ refunded_minor }) => refunded_minor).join(' ');
      const watches = (await isSubscribed(user)) ? ', watches' : '';
      expect(`${subscription?.status} ${amounts}${watches}`, mode).toBe(history.outcome);
      // The subscription is cancelled, so that it is not charged during the next histories.
      cancelled(ref);
      await deliver();
    }
  },
);
