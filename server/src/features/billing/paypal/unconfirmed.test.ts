import { expect, test, vi } from 'vitest';
import type { UserData } from '@kinora/contract/accounts/account';
import {
  billingDetails,
  cancelSubscription,
  createPaypalSubscription,
  paymentOptions,
} from '@kinora/contract/billing/billing';
import { day } from '#clock.ts';
import { reconcile } from '#features/billing/sync/reconcile.ts';
import { openPayments } from '#features/billing/setup/open-payments.ts';
import type { Plan } from '#test/fakes/paypal/shapes.ts';
import { signIn } from '#test/sign-in.ts';
import { startWithPaypal } from '#test/providers.ts';

const { paypal, kinora, deliver, begin, isSubscribed, wait } = await startWithPaypal({ LOG_LEVEL: 'silent' });

const readAll = () => reconcile(kinora.context, AbortSignal.timeout(60_000));
const readSubscription = async (user: UserData) => (await kinora.as(user, billingDetails, {})).subscription;
const subscriber = async () => {
  const user = await kinora.member();
  const ref = await begin(user);
  paypal.approve(ref);
  await deliver();
  expect(await isSubscribed(user)).toBe(true);
  return { user, ref };
};
const addPlan = (overrides: Partial<Plan>): string => {
  const [first] = paypal.state.plans;
  const plan = { ...structuredClone(first!), id: `P-${paypal.state.plans.length}`, ...overrides };
  paypal.state.plans.push(plan);
  return plan.id;
};
const findAtPaypal = (ref: string) => paypal.state.subscriptions.find(({ id }) => id === ref)!;
const emailsTo = ({ email }: UserData) =>
  kinora.context.db.selectFrom('mails').select('subject').where('recipient', '=', email).execute();

const paymentsOf = async (user: UserData) => {
  const { invoices } = await kinora.as(user, billingDetails, {});
  return invoices.map(({ amount_minor, refunded_minor }) => [amount_minor, refunded_minor]);
};
/**
 * Hides a subscription at PayPal, as if our keys belonged to another account. Returns a function that
 * restores it.
 */
const hide = (ref: string) => {
  const hidden = findAtPaypal(ref);
  paypal.state.subscriptions = paypal.state.subscriptions.filter(({ id }) => id !== ref);
  return () => paypal.state.subscriptions.push(hidden);
};

test('a subscriber to an earlier plan keeps it when another product is sold', async () => {
  const { user, ref } = await subscriber();
  const other = addPlan({ product_id: 'ANOTHER', name: 'Films' });
  const { context } = kinora;
  const { config, db, keys, clock, log } = context;
  const payments = openPayments(
    { ...config, paypal: { ...config.paypal!, plan_id: other } },
    db,
    keys,
    clock,
    log,
  );
  expect(await payments.paypal!.plan_id()).toBe(other);
  // PayPal bills at ten in the morning, so 31 days may be too few.
  wait(32 * day);
  await reconcile({ ...context, payments }, AbortSignal.timeout(60_000));
  expect(await isSubscribed(user)).toBe(true);
  expect(await readSubscription(user)).toMatchObject({ status: 'active', is_unconfirmed: false });
  // The same applies to a subscription whose plan was not recorded when it began.
  await db.updateTable('subscriptions').set({ plan_ref: null }).where('provider_ref', '=', ref).execute();
  expect(await payments.paypal!.readSubscription(ref)).toMatchObject({
    status: 'active',
    plan_ref: findAtPaypal(ref).plan_id,
  });
});

test('a cheaper plan swapped in by the subscriber gives no access, and is reported', async () => {
  const { user, ref } = await subscriber();
  const cheap = structuredClone(paypal.state.plans[0]!.billing_cycles);
  cheap[0]!.pricing_scheme.fixed_price.value = '0.01';
  findAtPaypal(ref).plan_id = addPlan({ billing_cycles: cheap });
  wait(40 * day);
  await deliver();
  expect(await isSubscribed(user)).toBe(false);
  expect(await readSubscription(user)).toMatchObject({ status: 'past_due', is_unconfirmed: true });
  const ended = await kinora.as(user, cancelSubscription, {});
  expect(ended).toMatchObject({ status: 'ended' });
  expect(findAtPaypal(ref).status).toBe('CANCELLED');
});

test('a plan with free days that the subscriber swapped in gives no free days', async () => {
  const { user, ref } = await subscriber();
  const [regular] = structuredClone(paypal.state.plans[0]!.billing_cycles);
  const free = { interval_unit: 'MONTH' as const, interval_count: 1 };
  const price = { fixed_price: { ...regular!.pricing_scheme.fixed_price, value: '0' } };
  const trial = {
    tenure_type: 'TRIAL' as const,
    sequence: 1,
    total_cycles: 12,
    frequency: free,
    pricing_scheme: price,
  };
  findAtPaypal(ref).plan_id = addPlan({ billing_cycles: [trial, { ...regular!, sequence: 2 }] });
  await readAll();
  expect(await readSubscription(user)).toMatchObject({ status: 'past_due', is_unconfirmed: true });
  wait(40 * day);
  user.token = await signIn(kinora, user.id);
  await readAll();
  expect(await isSubscribed(user)).toBe(false);
});

test('a subscription PayPal no longer knows is reported, keeps its paid days and can be replaced', async () => {
  const { user, ref } = await subscriber();
  const { state } = paypal;
  const removed = findAtPaypal(ref);
  state.subscriptions = state.subscriptions.filter(({ id }) => id !== ref);
  using logged = vi.spyOn(kinora.context.log, 'error');
  await readAll();
  await readAll();
  expect(logged).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ provider: 'paypal', user_id: user.id }),
    expect.stringContaining('no longer confirms a subscription'),
  );
  expect(await readSubscription(user)).toMatchObject({ status: 'past_due', is_unconfirmed: true });
  expect(await isSubscribed(user)).toBe(true);
  const notices = (await emailsTo(user)).filter(({ subject }) => subject.includes('no longer confirm'));
  expect(notices).toHaveLength(1);
  // As if our keys had belonged to another account for a day.
  state.subscriptions.push(removed);
  await readAll();
  expect(await readSubscription(user)).toMatchObject({ status: 'active', is_unconfirmed: false });

  state.subscriptions = state.subscriptions.filter(({ id }) => id !== ref);
  wait(40 * day);
  const newRef = await begin(user);
  expect(await readSubscription(user)).toMatchObject({ is_unconfirmed: true });
  paypal.approve(newRef);
  await deliver();
  expect(await isSubscribed(user)).toBe(true);
  const rows = await kinora.context.db
    .selectFrom('subscriptions')
    .select(['provider_ref', 'status', 'is_duplicate'])
    .where('user_id', '=', user.id)
    .orderBy('id')
    .execute();
  expect(rows).toEqual([
    { provider_ref: ref, status: 'ended', is_duplicate: false },
    { provider_ref: newRef, status: 'active', is_duplicate: false },
  ]);
});

test('a subscription PayPal no longer knows can be cancelled', async () => {
  const { user, ref } = await subscriber();
  paypal.state.subscriptions = paypal.state.subscriptions.filter(({ id }) => id !== ref);
  const ended = await kinora.as(user, cancelSubscription, {});
  expect(ended.status).toBe('ended');
  expect(await isSubscribed(user)).toBe(true);
  wait(40 * day);
  expect(await begin(user)).not.toBe(ref);
});

test('an approval without an event is found within thirty days', async () => {
  const user = await kinora.member();
  const ref = await begin(user);
  wait(26 * day);
  paypal.approve(ref);
  wait(3 * day);
  await readAll();
  expect(await isSubscribed(user)).toBe(true);
});

test('a member whose approved payment is not processed yet is not asked to pay again', async () => {
  const user = await kinora.member();
  const ref = await begin(user);
  paypal.state.slow_to_book.add(ref);
  paypal.approve(ref);
  await deliver();
  expect(await isSubscribed(user)).toBe(false);
  expect(await readSubscription(user)).toMatchObject({ status: 'pending', is_approved: true });
  expect(await kinora.as(user, paymentOptions, {})).toMatchObject({ is_approved: true });
  const refused = await kinora.refused(user, createPaypalSubscription, {});
  expect([refused.status, refused.message]).toEqual([409, expect.stringContaining('do not pay again')]);
  wait(3 * day);
  expect(await readSubscription(user)).toMatchObject({ is_approved: true });
  expect(await kinora.as(user, cancelSubscription, {})).toMatchObject({ status: 'ended' });
  expect(findAtPaypal(ref).status).toBe('CANCELLED');
  expect(await kinora.as(user, paymentOptions, {})).not.toHaveProperty('is_approved');
});

test('an approved subscription PayPal no longer knows does not stop a member from paying', async () => {
  const user = await kinora.member();
  const ref = await begin(user);
  paypal.state.slow_to_book.add(ref);
  paypal.approve(ref);
  await deliver();
  expect((await kinora.refused(user, createPaypalSubscription, {})).status).toBe(409);
  hide(ref);
  await readAll();
  expect(await kinora.as(user, paymentOptions, {})).not.toHaveProperty('is_approved');
  kinora.advance(day);
  expect(await begin(user)).not.toBe(ref);
});

test('an approved subscription PayPal no longer knows can be cancelled', async () => {
  const user = await kinora.member();
  const ref = await begin(user);
  paypal.state.slow_to_book.add(ref);
  paypal.approve(ref);
  await deliver();
  hide(ref);
  await kinora.as(user, cancelSubscription, {});
  expect(await kinora.as(user, paymentOptions, {})).not.toHaveProperty('is_approved');
});

test('a payment that PayPal never processes does not keep a member from paying again', async () => {
  const user = await kinora.member();
  const ref = await begin(user);
  paypal.state.slow_to_book.add(ref);
  paypal.approve(ref);
  await deliver();
  wait(40 * day);
  findAtPaypal(ref).status = 'CANCELLED';
  await readAll();
  expect(await begin(user)).not.toBe(ref);
});

test('a member who cancelled while PayPal did not know the subscription is not charged once PayPal knows it again', async () => {
  const { user, ref } = await subscriber();
  const restore = hide(ref);
  expect(await kinora.as(user, cancelSubscription, {})).toMatchObject({ status: 'ended' });
  restore();
  await readAll();
  await kinora.doJobs('end-subscription');
  expect(findAtPaypal(ref).status).toBe('CANCELLED');
  expect(await isSubscribed(user)).toBe(true);
  wait(70 * day);
  await readAll();
  user.token = await signIn(kinora, user.id);
  expect(await paymentsOf(user)).toEqual([[999, 0]]);
});

test('a subscription that names another member at PayPal is confirmed for neither of them', async () => {
  const { user, ref } = await subscriber();
  const other = await kinora.member();
  findAtPaypal(ref).custom_id = String(other.id);
  await readAll();
  expect(await readSubscription(user)).toMatchObject({ status: 'past_due', is_unconfirmed: true });
  expect([await isSubscribed(user), await isSubscribed(other)]).toEqual([true, false]);
  expect(await paymentsOf(other)).toEqual([]);
  // Access ends with the paid days, whatever is paid under that agreement.
  wait(40 * day);
  user.token = await signIn(kinora, user.id);
  await readAll();
  expect([await isSubscribed(user), await isSubscribed(other)]).toEqual([false, false]);
});
