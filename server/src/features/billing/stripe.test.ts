import { expect, test, vi } from 'vitest';
import {
  activeSubscription,
  billingDetails,
  cancelSubscription,
  resumeSubscription,
  subscribeByCard,
  subscriptionLink,
  updatePaymentMethod,
} from '@kinora/contract/billing/billing';
import { notifications } from '@kinora/contract/notifications/notifications';
import { day } from '#clock.ts';
import { maintainSubscriptions } from '#features/billing/sync/maintenance.ts';
import { reconcile } from '#features/billing/sync/reconcile.ts';
import { emailsTo } from '#test/emails.ts';
import { intentOf } from '#test/fakes/stripe/billing.ts';
import type { Delivery } from '#test/fakes/notifications.ts';
import { refund } from '#test/fakes/stripe/refunds.ts';
import { startWithStripe } from '#test/providers.ts';

const { stripe, kinora, deliver, checkOut, isSubscribed, wait } = await startWithStripe();

const webhook = () => `${kinora.base}/api/webhook/stripe`;

test('a checkout gives access once Stripe confirms the payment, and not before', async () => {
  const user = await kinora.member();
  await kinora.as(user, subscriptionLink, { query: {} });
  // Returning from Stripe's page, or claiming to, grants no access.
  expect((await kinora.refused(user, activeSubscription, {})).status).toBe(402);
  expect(await checkOut(user, '4242 4242 4242 4242')).toBe('paid');
  await deliver();
  expect(await isSubscribed(user)).toBe(true);
  const { subscription, invoices } = await kinora.as(user, billingDetails, {});
  expect(subscription).toMatchObject({ provider: 'stripe', status: 'active', method: { last4: '4242' } });
  expect(invoices).toMatchObject([{ amount_minor: 999, receipt_url: expect.stringContaining('stripe') }]);

  await kinora.as(user, cancelSubscription, {});
  await deliver();
  expect(await kinora.as(user, activeSubscription, {})).toMatchObject({ cancel_scheduled: true });
  await kinora.as(user, resumeSubscription, {});
  await deliver();
  expect(await kinora.as(user, activeSubscription, {})).toMatchObject({ cancel_scheduled: false });
});

test('a forged event is rejected, logged, and changes nothing', async () => {
  using warned = vi.spyOn(kinora.context.log, 'warn');
  const user = await kinora.member();
  await checkOut(user, '4242 4242 4242 4242');
  const paid = stripe.events('invoice.paid').at(-1)!;
  const { body, headers } = stripe.sign(paid, { secret: 'whsec_somebody_else' });
  expect((await fetch(webhook(), { method: 'POST', body, headers })).status).toBe(400);
  expect(warned).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ provider: 'stripe' }),
    expect.stringContaining('compare STRIPE_WEBHOOK_SECRET with'),
  );
  expect(await isSubscribed(user)).toBe(false);
  await deliver();
  expect(await isSubscribed(user)).toBe(true);
});

/** Simulates a paid month, an unpaid month and a new card that pays for it; returns the resulting state. */
async function simulateFailedMonth(delivery: Delivery): Promise<object> {
  const user = await kinora.member();
  const { client_secret } = await kinora.as(user, subscribeByCard, { body: {} });
  stripe.confirm(client_secret, stripe.typeCard('4000 0000 0000 0341'));
  wait(32 * day);
  const newCard = stripe.typeCard('4242 4242 4242 4242');
  // The events so far arrive late, so the daily reconciliation has to make up for them.
  if (delivery.order === 'shuffled') await reconcile(kinora.context, AbortSignal.timeout(30_000));
  else await deliver(delivery);
  const body = { stripeToken: newCard, paymentMethod: 'visa' };
  expect(await kinora.as(user, updatePaymentMethod, { body })).toEqual({ client_secret: null });
  await deliver(delivery);
  expect(await isSubscribed(user)).toBe(true);
  const { subscription, invoices } = await kinora.as(user, billingDetails, {});
  const { status, cancel_scheduled, method } = subscription!;
  return { status, cancel_scheduled, method, amounts: invoices.map(({ amount_minor }) => amount_minor) };
}

test('events that arrive shuffled and five times lead to the same state as events in order', async () => {
  const inOrder = await simulateFailedMonth({});
  expect(inOrder).toMatchObject({ status: 'active', method: { last4: '4242' }, amounts: [999, 999] });
  expect(await simulateFailedMonth({ order: 'shuffled', times: 5 })).toEqual(inOrder);
  expect(await simulateFailedMonth({ order: 'backwards', times: 2 })).toEqual(inOrder);
});

test('a member is reminded once that their card will have expired when the next payment is due, and can replace it', async () => {
  const user = await kinora.member();
  const { client_secret } = await kinora.as(user, subscribeByCard, { body: {} });
  const thisMonth = new Date().toISOString().slice(0, 7);
  const [year = '', month = ''] = thisMonth.split('-');
  stripe.confirm(client_secret, stripe.typeCard('4242 4242 4242 4242', `${month}/${year.slice(2)}`));
  await deliver();
  const countReminders = async (wait_ms: number) => {
    wait(wait_ms);
    await maintainSubscriptions(kinora.context, AbortSignal.timeout(30_000));
    const emails = await emailsTo(kinora, user.email);
    return emails.filter(({ subject }) => subject.includes('expires')).length;
  };
  expect(await countReminders(0)).toBe(0);
  const { subscription } = await kinora.as(user, billingDetails, {});
  expect(subscription?.method).toEqual({ brand: 'visa', last4: '4242', expires: thisMonth });
  expect([await countReminders(25 * day), await countReminders(day)]).toEqual([1, 1]);
  expect(await kinora.as(user, notifications, {})).toMatchObject([{ link: '/profile?update=payment' }]);

  const body = { stripeToken: stripe.typeCard('4242 4242 4242 4242', '01/80') };
  await kinora.as(user, updatePaymentMethod, { body });
  expect((await kinora.as(user, billingDetails, {})).subscription?.method?.expires).toBe('2080-01');
});

test('a payment without an event is found by the daily reconciliation', async () => {
  const user = await kinora.member();
  await checkOut(user, '4242 4242 4242 4242');
  expect(await isSubscribed(user)).toBe(false);
  await reconcile(kinora.context, AbortSignal.timeout(30_000));
  expect(await isSubscribed(user)).toBe(true);
});

test('a refund ends access', async () => {
  const user = await kinora.member();
  await checkOut(user, '4242 4242 4242 4242');
  await deliver();
  refund(stripe.state, intentOf(stripe.state, stripe.state.all('invoice').at(-1)!).id);
  await deliver({ times: 2 });
  expect(await isSubscribed(user)).toBe(false);
});
