import { afterAll, beforeAll, expect, test } from 'vitest';
import { session, type UserData } from '@kinora/contract/accounts/account';
import {
  activeSubscription,
  approvePaypalSubscription,
  billingDetails,
  cancelSubscription,
  createPaypalSubscription,
  resumeSubscription,
} from '@kinora/contract/billing/billing';
import { day } from '#clock.ts';
import { reconcile } from '#features/billing/reconcile.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import type { Manner } from '#test/fakes/notifications.ts';
import { addSubscription } from '#test/fakes/paypal/subscriptions.ts';
import { makeIdentity } from '#test/fakes/paypal/signing.ts';
import { startPaypal, type PaypalFake } from '#test/fakes/paypal/start-paypal.ts';

let paypal: PaypalFake;
let kinora: TestApp;
beforeAll(async () => {
  paypal = await startPaypal();
  kinora = await startTestApp({
    PAYPAL_CLIENT_ID: paypal.client_id,
    PAYPAL_CLIENT_SECRET: paypal.client_secret,
    PAYPAL_WEBHOOK_ID: paypal.webhook_id,
    PAYPAL_API_BASE: paypal.url,
  });
});
afterAll(async () => {
  await kinora[Symbol.asyncDispose]();
  await paypal[Symbol.asyncDispose]();
});

const webhook = () => `${kinora.base}/api/webhook/paypal`;
const tell = async (manner?: Manner) => {
  const statuses = await paypal.tell(webhook(), manner);
  expect(new Set(statuses)).toEqual(new Set([200]));
};
const wait = (ms: number) => {
  kinora.advance(ms);
  paypal.advance(ms);
};
const isSubscribed = async (user: UserData) => (await kinora.as(user, session, {})).is_subscribed;
const begin = async (user: UserData) => (await kinora.as(user, createPaypalSubscription, {})).subscriptionID;
const approved = (subscriptionID: string) => ({ body: { type: 'paypal' as const, subscriptionID } });

test('an approval counts when PayPal confirms it, for whom the subscription was made', async () => {
  const user = await kinora.member();
  const subscriptionID = await begin(user);
  // Reported before the payer approved it.
  expect(await kinora.as(user, approvePaypalSubscription, approved(subscriptionID))).toMatchObject({
    status: 'pending',
    access_until: null,
  });
  paypal.approve(subscriptionID);
  const stranger = await kinora.member();
  const stolen = await kinora.refused(stranger, approvePaypalSubscription, approved(subscriptionID));
  expect(stolen.status).toBe(404);
  expect(await isSubscribed(stranger)).toBe(false);
  const now = await kinora.as(user, approvePaypalSubscription, approved(subscriptionID));
  expect(now.status).toBe('active');
  expect(await isSubscribed(user)).toBe(true);
  await tell({ order: 'shuffled', times: 5 });
  expect((await kinora.as(user, billingDetails, {})).invoices).toMatchObject([{ amount_minor: 999 }]);
});

test('a cancellation keeps the paid days, and they are the last', async () => {
  const user = await kinora.member();
  paypal.approve(await begin(user));
  await tell({ order: 'backwards' });
  const before = await kinora.as(user, activeSubscription, {});
  const ended = await kinora.as(user, cancelSubscription, {});
  expect(ended).toMatchObject({ status: 'ended', paid_until: before.paid_until });
  await tell({ times: 2 });
  wait(25 * day);
  expect(await isSubscribed(user)).toBe(true);
  expect((await kinora.refused(user, resumeSubscription, {})).status).toBeGreaterThanOrEqual(400);
  wait(10 * day);
  await tell();
  expect(await isSubscribed(user)).toBe(false);
});

test('a subscription that somebody makes in a browser is nobody’s, whomever it names', async () => {
  const [victim, other] = [await kinora.member(), await kinora.member()];
  const ref = await begin(other);
  const plan_id = paypal.books.subscriptions.find(({ id }) => id === ref)?.plan_id ?? '';
  for (const custom_id of [String(victim.id), '999999999999999'])
    paypal.approve(addSubscription(paypal.books, plan_id, custom_id).id);
  await tell({ order: 'shuffled' });
  await reconcile(kinora.context, AbortSignal.timeout(30_000));
  expect(await isSubscribed(victim)).toBe(false);
  expect((await kinora.as(victim, billingDetails, {})).subscription).toBeNull();
  // The victim can still subscribe themselves.
  paypal.approve(await begin(victim));
  await tell();
  expect(await isSubscribed(victim)).toBe(true);
});

test('a forged notification is refused, and changes nothing', async () => {
  const user = await kinora.member();
  paypal.approve(await begin(user));
  const { body, headers } = paypal.sign(paypal.books.events.at(-1)!, { identity: makeIdentity() });
  expect((await fetch(webhook(), { method: 'POST', body, headers })).status).toBe(400);
  expect(await isSubscribed(user)).toBe(false);
  await tell();
  expect(await isSubscribed(user)).toBe(true);
});

/** Simulates a month that was paid and one that was paid late; returns the resulting state. */
async function live(manner: Manner): Promise<object> {
  const user = await kinora.member();
  const ref = await begin(user);
  paypal.approve(ref);
  paypal.books.broke.add(ref);
  wait(32 * day);
  paypal.books.broke.delete(ref);
  wait(6 * day);
  await tell(manner);
  expect(await isSubscribed(user)).toBe(true);
  const { subscription, invoices } = await kinora.as(user, billingDetails, {});
  const { status, cancel_scheduled, method } = subscription!;
  return { status, cancel_scheduled, method, amounts: invoices.map(({ amount_minor }) => amount_minor) };
}

test('notifications that come shuffled and five times lead to where those in order lead', async () => {
  const inOrder = await live({});
  expect(inOrder).toMatchObject({ status: 'active', method: { brand: 'paypal' }, amounts: [999, 999] });
  expect(await live({ order: 'shuffled', times: 5 })).toEqual(inOrder);
});

test('a payment that nobody told us of is found by the daily reading', async () => {
  const user = await kinora.member();
  paypal.approve(await begin(user));
  await reconcile(kinora.context, AbortSignal.timeout(30_000));
  expect(await isSubscribed(user)).toBe(true);
});
