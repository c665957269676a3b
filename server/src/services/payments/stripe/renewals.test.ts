import { expect, test } from 'vitest';
import { day } from '#clock.ts';
import { CannotResume, CardRefused } from '#services/payments/types.ts';
import { stripeWithProvider } from '#test/fakes/stripe/with-provider.ts';

test('each payment covers the month that follows', async () => {
  await using shop = await stripeWithProvider();
  const ref = await shop.subscriber(1);
  shop.stripe.advance(95 * day);
  const { status, payments } = await shop.read(ref);
  expect(status).toBe('active');
  const inOrder = payments.toSorted((a, b) => a.period_start.getTime() - b.period_start.getTime());
  expect(inOrder).toHaveLength(4);
  for (const [index, payment] of inOrder.entries())
    expect(payment.period_start).toEqual(inOrder[index - 1]?.period_end ?? payment.period_start);
});

test('a failed renewal shows when it will be retried, and another card pays it', async () => {
  await using shop = await stripeWithProvider();
  const { stripe, provider, read } = shop;
  const ref = await shop.subscriber(1, '4000 0000 0000 0341');
  stripe.advance(32 * day);
  const overdue = await read(ref);
  expect(overdue).toMatchObject({ status: 'past_due', action_url: 'https://invoice.stripe.test/KIN-0002' });
  expect(overdue.payments).toHaveLength(1);
  expect(overdue.next_attempt_at!.getTime()).toBeGreaterThan(stripe.clock.now().getTime());

  const refused = provider.replaceMethod(ref, stripe.typeCard('4000 0000 0000 9995'), 'replace:1');
  await expect(refused).rejects.toThrow(new CardRefused('Your card was declined.'));
  expect((await read(ref)).method?.last4).toBe('0341');

  const workingCard = stripe.typeCard('4242 4242 4242 4242');
  expect(await provider.replaceMethod(ref, workingCard, 'replace:2')).toEqual({ client_secret: null });
  const recovered = await read(ref);
  expect(recovered).toMatchObject({ status: 'active', method: { last4: '4242' }, next_attempt_at: null });
  expect(recovered.payments).toHaveLength(2);
  stripe.advance(31 * day);
  expect((await read(ref)).payments).toHaveLength(3);
});

test('a new card that requires authentication pays once confirmed', async () => {
  await using shop = await stripeWithProvider();
  const { stripe, provider, read } = shop;
  const ref = await shop.subscriber(1, '4000 0000 0000 0341');
  stripe.advance(32 * day);
  const card = stripe.typeCard('4000 0027 6000 3184');
  const { client_secret } = await provider.replaceMethod(ref, card, 'replace:1');
  expect((await read(ref)).status).toBe('past_due');
  // A repeated call returns the same secret; after the confirmation, nothing is left to confirm.
  expect(await provider.replaceMethod(ref, card, 'replace:1')).toEqual({ client_secret });
  expect(stripe.authenticate(client_secret!)).toBe('paid');
  expect(await provider.replaceMethod(ref, card, 'replace:1')).toEqual({ client_secret: null });
  expect(await read(ref)).toMatchObject({ status: 'active', method: { last4: '3184' } });
});

test('a card whose payment succeeded is saved even if every response was lost', async () => {
  await using shop = await stripeWithProvider();
  const { stripe, provider, read } = shop;
  const ref = await shop.subscriber(1, '4000 0000 0000 0341');
  stripe.advance(32 * day);
  stripe.faults.loseResponse('POST /v1/invoices/:id/pay', 3);
  const card = stripe.typeCard('4242 4242 4242 4242');
  expect(await provider.replaceMethod(ref, card, 'replace:1')).toEqual({ client_secret: null });
  expect(await read(ref)).toMatchObject({ status: 'active', method: { last4: '4242' } });
});

test('an invoice with its own card is also paid with the new card', async () => {
  await using shop = await stripeWithProvider();
  const { stripe, provider } = shop;
  const ref = await shop.subscriber(1, '4000 0000 0000 0341');
  stripe.advance(32 * day);
  const owed = stripe.state.all('invoice').find(({ status }) => status === 'open')!;
  owed.default_payment_method = stripe.state.get('subscription', ref).default_payment_method;
  const card = stripe.typeCard('4242 4242 4242 4242');
  await provider.replaceMethod(ref, card, 'replace:1');
  expect(owed).toMatchObject({ status: 'paid', default_payment_method: card });
  const customer = stripe.state.get('customer', owed.customer);
  expect(customer.invoice_settings.default_payment_method).toBe(card);
});

test('another customer’s card or an unknown card is rejected', async () => {
  await using shop = await stripeWithProvider();
  const mine = await shop.subscriber(1);
  const theirs = await shop.subscriber(2);
  const card = shop.stripe.state.get('subscription', theirs).default_payment_method!;
  await expect(shop.provider.replaceMethod(mine, card, 'replace:1')).rejects.toBeInstanceOf(CardRefused);
  await expect(shop.provider.replaceMethod(mine, 'pm_none', 'replace:2')).rejects.toBeInstanceOf(CardRefused);
});

test('after four declines the subscription ends, and the paid days remain', async () => {
  await using shop = await stripeWithProvider();
  const ref = await shop.subscriber(1, '4000 0000 0000 0341');
  shop.stripe.advance(60 * day);
  const ended = await shop.read(ref);
  expect(ended.status).toBe('ended');
  expect(ended.ended_at).not.toBeNull();
  expect(ended.payments).toHaveLength(1);
});

test('a cancelled subscription ends after the paid days, and can be resumed until then', async () => {
  await using shop = await stripeWithProvider();
  const { stripe, provider, read } = shop;
  const ref = await shop.subscriber(1);
  await provider.cancel(ref, 'cancel:1');
  expect(await read(ref)).toMatchObject({ status: 'active', cancel_scheduled: true, ended_at: null });
  await provider.resume(ref, 'resume:1');
  expect(await read(ref)).toMatchObject({ status: 'active', cancel_scheduled: false });

  await provider.cancel(ref, 'cancel:2');
  const period_end = (await read(ref)).payments[0]?.period_end;
  stripe.advance(32 * day);
  expect(await read(ref)).toMatchObject({ status: 'ended', ended_at: period_end });
  expect(stripe.state.all('charge')).toHaveLength(1);
  await expect(provider.resume(ref, 'resume:2')).rejects.toBeInstanceOf(CannotResume);
  await provider.cancel(ref, 'cancel:3');
});

test('a member who cancels while a month is unpaid is not charged for it again', async () => {
  await using shop = await stripeWithProvider();
  const { stripe, provider, read } = shop;
  const ref = await shop.subscriber(1, '4000 0000 0000 0341');
  stripe.advance(32 * day);
  await provider.cancel(ref, 'cancel:1');
  expect((await read(ref)).status).toBe('ended');
  const attempts = stripe.state.all('charge').length;
  stripe.advance(30 * day);
  expect(stripe.state.all('charge')).toHaveLength(attempts);
});

test('a subscription whose collection the operator paused is not renewed until it is resumed', async () => {
  await using shop = await stripeWithProvider();
  const ref = await shop.subscriber(1);
  shop.stripe.state.get('subscription', ref).pause_collection = {
    behavior: 'void',
    resumes_at: null,
  };
  expect(await shop.read(ref)).toMatchObject({ cancel_scheduled: true });
  await shop.provider.resume(ref, 'resume:1');
  expect(await shop.read(ref)).toMatchObject({ cancel_scheduled: false });
});

test.each(['unpaid', 'paused'] as const)(
  'a subscription that is %s at Stripe awaits a payment, and ends once it is cancelled',
  async (status) => {
    await using shop = await stripeWithProvider();
    const { stripe, provider, read } = shop;
    const ref = await shop.subscriber(1);
    stripe.state.get('subscription', ref).status = status;
    expect(await read(ref)).toMatchObject({ status: 'past_due', ended_at: null });
    await provider.cancel(ref, 'cancel:1');
    expect((await read(ref)).status).toBe('ended');
    stripe.advance(40 * day);
    expect(stripe.state.all('charge')).toHaveLength(1);
  },
);
