import { afterAll, beforeAll, expect, test } from 'vitest';
import { session, type UserData } from '@kinora/contract/accounts/account';
import {
  billingDetails,
  cancelSubscription,
  createPaypalSubscription,
  paymentOptions,
} from '@kinora/contract/billing/billing';
import { day } from '#clock.ts';
import { reconcile } from '#features/billing/reconcile.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { startPaypal, type PaypalFake } from '#test/fakes/paypal/start-paypal.ts';
import { cancelReversal, refund, reverse } from '#test/fakes/paypal/transactions.ts';
import { signIn } from '#test/personas.ts';

let paypal: PaypalFake;
let kinora: TestApp;
beforeAll(async () => {
  paypal = await startPaypal();
  kinora = await startTestApp({
    LOG_LEVEL: 'silent',
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

const tell = () => paypal.tell(`${kinora.base}/api/webhook/paypal`);
const wait = (ms: number) => {
  kinora.advance(ms);
  paypal.advance(ms);
};
const readAll = () => reconcile(kinora.context, AbortSignal.timeout(60_000));
const isSubscribed = async (user: UserData) => (await kinora.as(user, session, {})).is_subscribed;
const begin = async (user: UserData) => (await kinora.as(user, createPaypalSubscription, {})).subscriptionID;
const found = (ref: string) => paypal.books.subscriptions.find(({ id }) => id === ref)!;
const subscriber = async () => {
  const user = await kinora.member();
  const ref = await begin(user);
  paypal.approve(ref);
  await tell();
  expect(await isSubscribed(user)).toBe(true);
  return { user, ref, paid: paypal.books.transactions.at(-1)! };
};
const paymentsOf = async (user: UserData) => {
  const { invoices } = await kinora.as(user, billingDetails, {});
  return invoices.map(({ amount_minor, refunded_minor }) => [amount_minor, refunded_minor]);
};
/**
 * Hides a subscription at PayPal, as if our keys were those of another account. Returns a function that
 * restores it.
 */
const lose = (ref: string) => {
  const lost = found(ref);
  paypal.books.subscriptions = paypal.books.subscriptions.filter(({ id }) => id !== ref);
  return () => paypal.books.subscriptions.push(lost);
};

test.each([true, false])(
  'a reversal that is cancelled (listed: %s) is no payment, and undone',
  async (listed) => {
    const { user, paid } = await subscriber();
    wait(2 * day);
    reverse(paypal.books, paid, { listed });
    await tell();
    expect([await isSubscribed(user), await paymentsOf(user)]).toEqual([false, [[999, 999]]]);
    wait(2 * day);
    cancelReversal(paypal.books, paid);
    await tell();
    await readAll();
    expect([await isSubscribed(user), await paymentsOf(user)]).toEqual([true, [[999, 0]]]);
    // The following month is paid and counted as usual.
    wait(30 * day);
    await tell();
    await readAll();
    expect(await paymentsOf(user)).toEqual([
      [999, 0],
      [999, 0],
    ]);
  },
);

test.each([
  ['told of, and not listed', { listed: false, untold: false, underSale: false }],
  ['listed and told of', { listed: true, untold: false, underSale: false }],
  ['listed alone', { listed: true, untold: true, underSale: false }],
  ['listed and told of under the id of its sale', { listed: true, untold: false, underSale: true }],
])(
  'a reversal that is cancelled and made again counts, and can be cancelled again: %s',
  async (_, { listed, untold, underSale }) => {
    const { user, paid } = await subscriber();
    const makeReversal = async () => {
      wait(2 * day);
      reverse(paypal.books, paid, { listed });
      const told = paypal.books.events.at(-1)!;
      if (underSale) told.resource = { ...told.resource, id: paid.id };
      if (untold) {
        paypal.books.events.pop();
        paypal.books.returns.pop();
      }
      await tell();
      await readAll();
    };
    const takeBack = async () => {
      wait(2 * day);
      cancelReversal(paypal.books, paid);
      await tell();
      await readAll();
    };
    for (let time = 1; time <= 2; time++) {
      await makeReversal();
      expect([time, await isSubscribed(user), await paymentsOf(user)]).toEqual([time, false, [[999, 999]]]);
      await takeBack();
      expect([time, await isSubscribed(user), await paymentsOf(user)]).toEqual([time, true, [[999, 0]]]);
    }
  },
);

test('a payment after a reversal that stood is a payment', async () => {
  const { user, paid } = await subscriber();
  reverse(paypal.books, paid, { listed: true });
  await tell();
  wait(32 * day);
  await tell();
  expect(await paymentsOf(user)).toEqual([
    [999, 0],
    [999, 999],
  ]);
  expect(await isSubscribed(user)).toBe(true);
});

test('a reversal that is listed and told of under the id of its sale is one, and can be cancelled', async () => {
  const { user, paid } = await subscriber();
  wait(2 * day);
  reverse(paypal.books, paid, { listed: true });
  const told = paypal.books.events.at(-1)!;
  told.resource = { ...told.resource, id: paid.id };
  await tell();
  expect(await paymentsOf(user)).toEqual([[999, 999]]);
  wait(day);
  cancelReversal(paypal.books, paid);
  await readAll();
  expect([await isSubscribed(user), await paymentsOf(user)]).toEqual([true, [[999, 0]]]);
});

test('a reversal that PayPal lists and tells nobody about counts', async () => {
  const { user, paid } = await subscriber();
  reverse(paypal.books, paid, { listed: true });
  paypal.books.returns.pop();
  paypal.books.events.pop();
  await readAll();
  expect([await isSubscribed(user), await paymentsOf(user)]).toEqual([false, [[999, 999]]]);
});

test('a listed refund that did not arrive took nothing back', async () => {
  const { user, paid } = await subscriber();
  refund(paypal.books, paid, 300);
  await tell();
  expect(await paymentsOf(user)).toEqual([[999, 300]]);
  paypal.books.returns.at(-1)!.state = 'failed';
  await readAll();
  expect(await paymentsOf(user)).toEqual([[999, 0]]);
});

test('an approved subscription that PayPal no longer knows keeps nobody from paying', async () => {
  const user = await kinora.member();
  const ref = await begin(user);
  paypal.books.slow_to_book.add(ref);
  paypal.approve(ref);
  await tell();
  expect((await kinora.refused(user, createPaypalSubscription, {})).status).toBe(409);
  lose(ref);
  await readAll();
  expect(await kinora.as(user, paymentOptions, {})).not.toHaveProperty('is_approved');
  kinora.advance(day);
  expect(await begin(user)).not.toBe(ref);
});

test('an approved subscription that PayPal no longer knows can be cancelled', async () => {
  const user = await kinora.member();
  const ref = await begin(user);
  paypal.books.slow_to_book.add(ref);
  paypal.approve(ref);
  await tell();
  lose(ref);
  await kinora.as(user, cancelSubscription, {});
  expect(await kinora.as(user, paymentOptions, {})).not.toHaveProperty('is_approved');
});

test('a payment that PayPal never books keeps nobody from paying for ever', async () => {
  const user = await kinora.member();
  const ref = await begin(user);
  paypal.books.slow_to_book.add(ref);
  paypal.approve(ref);
  await tell();
  wait(40 * day);
  found(ref).status = 'CANCELLED';
  await readAll();
  expect(await begin(user)).not.toBe(ref);
});

test('who cancelled while PayPal did not know them is not charged when it does again', async () => {
  const { user, ref } = await subscriber();
  const find = lose(ref);
  expect(await kinora.as(user, cancelSubscription, {})).toMatchObject({ status: 'ended' });
  find();
  await readAll();
  await kinora.doJobs('end-subscription');
  expect(found(ref).status).toBe('CANCELLED');
  expect(await isSubscribed(user)).toBe(true);
  wait(70 * day);
  await readAll();
  user.token = await signIn(kinora, user.id);
  expect(await paymentsOf(user)).toEqual([[999, 0]]);
});
