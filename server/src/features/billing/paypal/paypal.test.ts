import { expect, test, vi } from 'vitest';
import {
  activeSubscription,
  approvePaypalSubscription,
  billingDetails,
  cancelSubscription,
  resumeSubscription,
} from '@kinora/contract/billing/billing';
import { day } from '#clock.ts';
import { reconcile } from '#features/billing/sync/reconcile.ts';
import type { Delivery } from '#test/fakes/notifications.ts';
import { addSubscription } from '#test/fakes/paypal/subscriptions.ts';
import { createIdentity } from '#test/fakes/paypal/signing.ts';
import { startWithPaypal } from '#test/providers.ts';

const { paypal, kinora, deliver, begin, isSubscribed, wait } = await startWithPaypal();

const webhook = () => `${kinora.base}/api/webhook/paypal`;
const approval = (subscriptionID: string) => ({ body: { type: 'paypal' as const, subscriptionID } });

test('an approval gives access once PayPal confirms it, and only to the member who started it', async () => {
  const user = await kinora.member();
  const subscriptionID = await begin(user);
  // Reported before the payer approved it.
  expect(await kinora.as(user, approvePaypalSubscription, approval(subscriptionID))).toMatchObject({
    status: 'pending',
    access_until: null,
  });
  paypal.approve(subscriptionID);
  const stranger = await kinora.member();
  const refusal = await kinora.refused(stranger, approvePaypalSubscription, approval(subscriptionID));
  expect(refusal.status).toBe(404);
  expect(await isSubscribed(stranger)).toBe(false);
  const confirmed = await kinora.as(user, approvePaypalSubscription, approval(subscriptionID));
  expect(confirmed.status).toBe('active');
  expect(await isSubscribed(user)).toBe(true);
  await deliver({ order: 'shuffled', times: 5 });
  expect((await kinora.as(user, billingDetails, {})).invoices).toMatchObject([{ amount_minor: 999 }]);
});

test('a cancellation keeps the paid days and adds none', async () => {
  const user = await kinora.member();
  paypal.approve(await begin(user));
  await deliver({ order: 'backwards' });
  const before = await kinora.as(user, activeSubscription, {});
  const ended = await kinora.as(user, cancelSubscription, {});
  expect(ended).toMatchObject({ status: 'ended', paid_until: before.paid_until });
  await deliver({ times: 2 });
  wait(25 * day);
  expect(await isSubscribed(user)).toBe(true);
  expect((await kinora.refused(user, resumeSubscription, {})).status).toBeGreaterThanOrEqual(400);
  wait(10 * day);
  await deliver();
  expect(await isSubscribed(user)).toBe(false);
});

test('a subscription created in a browser belongs to nobody, whichever member it names', async () => {
  const [victim, other] = [await kinora.member(), await kinora.member()];
  const ref = await begin(other);
  const plan_id = paypal.state.subscriptions.find(({ id }) => id === ref)?.plan_id ?? '';
  for (const custom_id of [String(victim.id), '999999999999999'])
    paypal.approve(addSubscription(paypal.state, plan_id, custom_id).id);
  await deliver({ order: 'shuffled' });
  await reconcile(kinora.context, AbortSignal.timeout(30_000));
  expect(await isSubscribed(victim)).toBe(false);
  expect((await kinora.as(victim, billingDetails, {})).subscription).toBeNull();
  // The victim can still subscribe themselves.
  paypal.approve(await begin(victim));
  await deliver();
  expect(await isSubscribed(victim)).toBe(true);
});

test('a forged event is rejected, logged, and changes nothing', async () => {
  using warned = vi.spyOn(kinora.context.log, 'warn');
  const user = await kinora.member();
  paypal.approve(await begin(user));
  const { body, headers } = paypal.sign(paypal.state.events.at(-1)!, { identity: createIdentity() });
  expect((await fetch(webhook(), { method: 'POST', body, headers })).status).toBe(400);
  expect(warned).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ provider: 'paypal' }),
    expect.stringContaining('compare PAYPAL_WEBHOOK_ID with'),
  );
  expect(await isSubscribed(user)).toBe(false);
  await deliver();
  expect(await isSubscribed(user)).toBe(true);
});

/** Simulates a month that is paid on time and a month that is paid late; returns the resulting state. */
async function simulateLatePayment(delivery: Delivery): Promise<object> {
  const user = await kinora.member();
  const ref = await begin(user);
  paypal.approve(ref);
  paypal.state.broke.add(ref);
  wait(32 * day);
  paypal.state.broke.delete(ref);
  wait(6 * day);
  await deliver(delivery);
  expect(await isSubscribed(user)).toBe(true);
  const { subscription, invoices } = await kinora.as(user, billingDetails, {});
  const { status, cancel_scheduled, method } = subscription!;
  return { status, cancel_scheduled, method, amounts: invoices.map(({ amount_minor }) => amount_minor) };
}

test('events that arrive shuffled and five times lead to the same state as events in order', async () => {
  const inOrder = await simulateLatePayment({});
  expect(inOrder).toMatchObject({ status: 'active', method: { brand: 'paypal' }, amounts: [999, 999] });
  expect(await simulateLatePayment({ order: 'shuffled', times: 5 })).toEqual(inOrder);
});

test('a payment without an event is found by the daily reconciliation', async () => {
  const user = await kinora.member();
  paypal.approve(await begin(user));
  await reconcile(kinora.context, AbortSignal.timeout(30_000));
  expect(await isSubscribed(user)).toBe(true);
});
