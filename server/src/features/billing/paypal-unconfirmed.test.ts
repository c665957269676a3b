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
import { openPayments } from '#features/billing/open-payments.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import type { Manner } from '#test/fakes/notifications.ts';
import type { Event, Plan } from '#test/fakes/paypal/shapes.ts';
import { startPaypal, type PaypalFake } from '#test/fakes/paypal/start-paypal.ts';
import { refund, reverse } from '#test/fakes/paypal/transactions.ts';

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

const webhook = () => `${kinora.base}/api/webhook/paypal`;
const tell = (manner?: Manner) => paypal.tell(webhook(), manner);
const wait = (ms: number) => {
  kinora.advance(ms);
  paypal.advance(ms);
};
const readAll = () => reconcile(kinora.context, AbortSignal.timeout(60_000));
const isSubscribed = async (user: UserData) => (await kinora.as(user, session, {})).is_subscribed;
const begin = async (user: UserData) => (await kinora.as(user, createPaypalSubscription, {})).subscriptionID;
const standing = async (user: UserData) => (await kinora.as(user, billingDetails, {})).subscription;
const subscriber = async () => {
  const user = await kinora.member();
  const ref = await begin(user);
  paypal.approve(ref);
  await tell();
  expect(await isSubscribed(user)).toBe(true);
  return { user, ref };
};
const addPlan = (changed: Partial<Plan>): string => {
  const [own] = paypal.books.plans;
  const plan = { ...structuredClone(own!), id: `P-${paypal.books.plans.length}`, ...changed };
  paypal.books.plans.push(plan);
  return plan.id;
};
const found = (ref: string) => paypal.books.subscriptions.find(({ id }) => id === ref)!;
const emailsTo = ({ email }: UserData) =>
  kinora.context.db.selectFrom('mails').select('subject').where('recipient', '=', email).execute();

test('who subscribed to an earlier plan stays a subscriber when another product’s plan is sold', async () => {
  const { user, ref } = await subscriber();
  const other = addPlan({ product_id: 'ANOTHER', name: 'Films' });
  const { context } = kinora;
  const { config, db, keys, clock } = context;
  const payments = openPayments(
    { ...config, paypal: { ...config.paypal!, plan_id: other } },
    db,
    keys,
    clock,
  );
  expect(await payments.paypal!.plan_id()).toBe(other);
  // PayPal bills at ten in the morning, so 31 days may be too few.
  wait(32 * day);
  await reconcile({ ...context, payments }, AbortSignal.timeout(60_000));
  expect(await isSubscribed(user)).toBe(true);
  expect(await standing(user)).toMatchObject({ status: 'active', is_unconfirmed: false });
  // Also a subscription whose plan was not recorded when it began.
  await db.updateTable('subscriptions').set({ plan_ref: null }).where('provider_ref', '=', ref).execute();
  expect(await payments.paypal!.readSubscription(ref)).toMatchObject({
    status: 'active',
    plan_ref: found(ref).plan_id,
  });
});

test('a cheaper plan that somebody puts in place of theirs buys nothing, and is said', async () => {
  const { user, ref } = await subscriber();
  const cheap = structuredClone(paypal.books.plans[0]!.billing_cycles);
  cheap[0]!.pricing_scheme.fixed_price.value = '0.01';
  found(ref).plan_id = addPlan({ billing_cycles: cheap });
  wait(40 * day);
  await tell();
  expect(await isSubscribed(user)).toBe(false);
  expect(await standing(user)).toMatchObject({ status: 'past_due', is_unconfirmed: true });
  const ended = await kinora.as(user, cancelSubscription, {});
  expect(ended).toMatchObject({ status: 'ended' });
  expect(found(ref).status).toBe('CANCELLED');
});

test('a subscription that PayPal no longer knows is said, keeps its paid days, and makes way', async () => {
  const { user, ref } = await subscriber();
  const { books } = paypal;
  const kept = found(ref);
  books.subscriptions = books.subscriptions.filter(({ id }) => id !== ref);
  await readAll();
  await readAll();
  expect(await standing(user)).toMatchObject({ status: 'past_due', is_unconfirmed: true });
  expect(await isSubscribed(user)).toBe(true);
  const said = (await emailsTo(user)).filter(({ subject }) => subject.includes('not confirmed'));
  expect(said).toHaveLength(1);
  // As if the keys had been those of another account for a day.
  books.subscriptions.push(kept);
  await readAll();
  expect(await standing(user)).toMatchObject({ status: 'active', is_unconfirmed: false });

  books.subscriptions = books.subscriptions.filter(({ id }) => id !== ref);
  wait(40 * day);
  const again = await begin(user);
  expect(await standing(user)).toMatchObject({ is_unconfirmed: true });
  paypal.approve(again);
  await tell();
  expect(await isSubscribed(user)).toBe(true);
  const rows = await kinora.context.db
    .selectFrom('subscriptions')
    .select(['provider_ref', 'status', 'is_duplicate'])
    .where('user_id', '=', user.id)
    .orderBy('id')
    .execute();
  expect(rows).toEqual([
    { provider_ref: ref, status: 'ended', is_duplicate: false },
    { provider_ref: again, status: 'active', is_duplicate: false },
  ]);
});

test('a subscription that PayPal no longer knows can be cancelled', async () => {
  const { user, ref } = await subscriber();
  paypal.books.subscriptions = paypal.books.subscriptions.filter(({ id }) => id !== ref);
  const ended = await kinora.as(user, cancelSubscription, {});
  expect(ended.status).toBe('ended');
  expect(await isSubscribed(user)).toBe(true);
  wait(40 * day);
  expect(await begin(user)).not.toBe(ref);
});

test('an approval that PayPal told nobody about is found for thirty days', async () => {
  const user = await kinora.member();
  const ref = await begin(user);
  wait(20 * day);
  paypal.approve(ref);
  wait(5 * day);
  await readAll();
  expect(await isSubscribed(user)).toBe(true);
});

test('who agreed and whose first payment is not booked yet is not asked to pay again', async () => {
  const user = await kinora.member();
  const ref = await begin(user);
  paypal.books.slow_to_book.add(ref);
  paypal.approve(ref);
  await tell();
  expect(await isSubscribed(user)).toBe(false);
  expect(await standing(user)).toMatchObject({ status: 'pending', is_approved: true });
  expect(await kinora.as(user, paymentOptions, {})).toMatchObject({ is_approved: true });
  const refused = await kinora.refused(user, createPaypalSubscription, {});
  expect([refused.status, refused.message]).toEqual([409, expect.stringContaining('do not pay again')]);
  wait(3 * day);
  expect(await standing(user)).toMatchObject({ is_approved: true });
  expect(await kinora.as(user, cancelSubscription, {})).toMatchObject({ status: 'ended' });
  expect(found(ref).status).toBe('CANCELLED');
  expect(await kinora.as(user, paymentOptions, {})).not.toHaveProperty('is_approved');
});

type History = (ref: string) => void;
const last = () => paypal.books.transactions.findLast(({ status }) => status !== 'DECLINED')!;
const histories: Record<string, { happens: History; leads_to: [refunded: number, watches: boolean] }> = {
  'a refund in part': { happens: () => refund(paypal.books, last(), 300), leads_to: [300, true] },
  'a refund in part that PayPal lists nowhere': {
    happens: () => refund(paypal.books, last(), { amount_minor: 300, listed: false }),
    leads_to: [300, true],
  },
  'two refunds in part, one of them listed': {
    happens: () => {
      const paid = last();
      refund(paypal.books, paid, { amount_minor: 300, listed: false });
      refund(paypal.books, paid, { amount_minor: 200 });
    },
    leads_to: [500, true],
  },
  'a refund': { happens: () => refund(paypal.books, last()), leads_to: [999, false] },
  'a reversal': { happens: () => reverse(paypal.books, last()), leads_to: [999, false] },
  'a refund that did not arrive': {
    happens: () => {
      refund(paypal.books, last(), { amount_minor: 300, listed: false });
      paypal.books.returns.at(-1)!.state = 'failed';
    },
    leads_to: [0, true],
  },
};
const without =
  (...names: string[]) =>
  (event: Event): Event => ({
    ...event,
    resource: Object.fromEntries(Object.entries(event.resource).filter(([name]) => !names.includes(name))),
  });
const asItIs = (event: Event) => event;
const ways: Record<string, { manner: Manner; changed: (event: Event) => Event; hides?: boolean }> = {
  'in order': { manner: {}, changed: asItIs },
  'backwards, twice': { manner: { order: 'backwards', times: 2 }, changed: asItIs },
  'without the subscription': {
    manner: { order: 'shuffled' },
    changed: without('billing_agreement_id'),
  },
  'without the sale': {
    manner: { order: 'shuffled' },
    changed: without('billing_agreement_id', 'sale_id'),
  },
  'by the refund alone, and a sale that names no subscription': {
    manner: { order: 'shuffled' },
    changed: without('billing_agreement_id', 'sale_id'),
    hides: true,
  },
};

test.each(Object.entries(histories))(
  '%s ends alike, however it is told',
  async (_, { happens, leads_to }) => {
    for (const [way, { manner, changed, hides = false }] of Object.entries(ways)) {
      const user = await kinora.member();
      const ref = await begin(user);
      await tell();
      paypal.books.hides_agreements = hides;
      paypal.approve(ref);
      happens(ref);
      paypal.books.events.splice(0, Infinity, ...paypal.books.events.map(changed));
      expect(new Set(await tell(manner)), way).toEqual(new Set([200]));
      const { invoices } = await kinora.as(user, billingDetails, {});
      expect([invoices.map((one) => one.refunded_minor), await isSubscribed(user)], way).toEqual([
        [leads_to[0]],
        leads_to[1],
      ]);
      paypal.books.hides_agreements = false;
    }
  },
);

test('a refund in part of an earlier month counts for that month', async () => {
  const { user } = await subscriber();
  const first = last();
  // PayPal bills at ten in the morning, so 31 days may be too few.
  wait(32 * day);
  refund(paypal.books, first, 300);
  await tell();
  const { invoices } = await kinora.as(user, billingDetails, {});
  expect(invoices.map((one) => one.refunded_minor)).toEqual([0, 300]);
});
