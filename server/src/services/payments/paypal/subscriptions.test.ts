import { expect, test } from 'vitest';
import { day } from '#clock.ts';
import { CannotResume } from '#services/payments/types.ts';
import { openDispute, resolveDispute } from '#test/fakes/paypal/disputes.ts';
import { refund } from '#test/fakes/paypal/transactions.ts';
import { paypalWithProvider } from '#test/fakes/paypal/with-provider.ts';

test('a subscription awaits approval, and then its first month is paid', async () => {
  await using shop = await paypalWithProvider();
  const { paypal, provider, payer, read } = shop;
  const created = await provider.createSubscription(payer(7), { billed_every: 'month' }, 'paypal:7:1');
  expect(created.approve_url).toContain(created.provider_ref);
  expect(await read(created.provider_ref)).toMatchObject({ user_id: 7, status: 'pending', payments: [] });

  paypal.approve(created.provider_ref);
  const paid = await read(created.provider_ref);
  expect(paid).toMatchObject({
    status: 'active',
    cancel_scheduled: false,
    price_minor: 999,
    currency: 'usd',
    method: { brand: 'paypal', last4: null, expires: null },
    ended_at: null,
  });
  expect(paid.payments).toMatchObject([
    { amount_minor: 999, fee_minor: 84, refunded_minor: 0, dispute: 'none', currency: 'usd' },
  ]);
  const [payment] = paid.payments;
  expect(payment?.period_start).toEqual(paid.started_at);
  expect(payment!.period_end.getTime()).toBeGreaterThan(paid.started_at.getTime() + 27 * day);
});

test('each payment covers the month that follows, across pages of results', async () => {
  await using shop = await paypalWithProvider();
  const ref = await shop.subscriber(1);
  shop.paypal.state.page_size = 3;
  shop.paypal.advance(6 * 31 * day);
  const { payments, status } = await shop.read(ref);
  expect(status).toBe('active');
  expect(payments.length).toBe(7);
  for (const [index, payment] of payments.entries()) {
    expect(payment.period_start).toEqual(payments[index - 1]?.period_end ?? payment.period_start);
    expect(payment.period_end.getTime() - payment.period_start.getTime()).toBeLessThanOrEqual(31 * day);
  }
});

test('a late payment covers its own month and does not shift later ones', async () => {
  await using shop = await paypalWithProvider();
  const { paypal, read } = shop;
  const ref = await shop.subscriber(1);
  paypal.state.broke.add(ref);
  paypal.advance(32 * day);
  const overdue = await read(ref);
  expect(overdue.status).toBe('past_due');
  expect(overdue.payments).toHaveLength(1);
  expect(overdue.next_attempt_at!.getTime()).toBeGreaterThan(paypal.clock.now().getTime());

  paypal.state.broke.delete(ref);
  paypal.advance(6 * day);
  const recovered = await read(ref);
  expect(recovered).toMatchObject({ status: 'active', next_attempt_at: null });
  const [first, second] = recovered.payments;
  expect(second?.period_start).toEqual(first?.period_end);
  expect(second!.paid_at.getTime()).toBeGreaterThan(second!.period_start.getTime());
});

test('a failed payment is attempted three times, and the paid days remain', async () => {
  await using shop = await paypalWithProvider();
  const ref = await shop.subscriber(1);
  shop.paypal.state.broke.add(ref);
  shop.paypal.advance(60 * day);
  const unpaid = await shop.read(ref);
  expect(unpaid).toMatchObject({ status: 'past_due', next_attempt_at: null });
  expect(unpaid.payments).toHaveLength(1);
});

test('a cancellation takes effect at PayPal immediately, keeps the paid days and cannot be undone', async () => {
  await using shop = await paypalWithProvider();
  const { paypal, provider, read } = shop;
  const ref = await shop.subscriber(1);
  const before = await read(ref);
  paypal.advance(3 * day);
  await provider.cancel(ref, 'cancel:1');
  const ended = await read(ref);
  expect(ended).toMatchObject({ status: 'ended', payments: before.payments });
  expect(Math.abs(ended.ended_at!.getTime() - paypal.clock.now().getTime())).toBeLessThan(day);
  await expect(provider.resume(ref, 'resume:1')).rejects.toBeInstanceOf(CannotResume);
  await provider.cancel(ref, 'cancel:2');
  paypal.advance(60 * day);
  expect((await read(ref)).payments).toHaveLength(1);
});

test('a payment shows its refunds and disputes', async () => {
  await using shop = await paypalWithProvider();
  const { paypal, read } = shop;
  const ref = await shop.subscriber(1);
  const [transaction] = paypal.state.transactions;
  refund(paypal.state, transaction!, 400);
  expect((await read(ref)).payments).toMatchObject([{ amount_minor: 999, refunded_minor: 400 }]);
  refund(paypal.state, transaction!);
  expect((await read(ref)).payments).toMatchObject([{ amount_minor: 999, refunded_minor: 999 }]);

  const other = await shop.subscriber(2);
  const dispute = openDispute(paypal.state, paypal.state.transactions.at(-1)!.id);
  expect((await read(other)).payments).toMatchObject([{ dispute: 'open' }]);
  resolveDispute(paypal.state, dispute, 'RESOLVED_SELLER_FAVOUR');
  expect((await read(other)).payments).toMatchObject([{ dispute: 'won' }]);
  resolveDispute(paypal.state, dispute, 'RESOLVED_BUYER_FAVOUR');
  expect((await read(other)).payments).toMatchObject([{ dispute: 'lost' }]);
  paypal.state.shows_disputes = false;
  expect((await read(other)).payments).toMatchObject([{ dispute: 'none' }]);
});

test('a second subscription is ended and refunded once', async () => {
  await using shop = await paypalWithProvider();
  const { paypal, provider, read } = shop;
  const ref = await shop.subscriber(1);
  const [payment] = (await read(ref)).payments;
  paypal.faults.loseResponse('POST /v2/payments/captures/:id/refund');
  for (const key of ['refund:1', 'refund:1', 'refund:2']) {
    await provider.end(ref, key);
    expect(await provider.refund(payment!, key)).toBe(key === 'refund:1');
  }
  expect(await read(ref)).toMatchObject({ status: 'ended', payments: [{ refunded_minor: 999 }] });
  expect(paypal.state.events.filter((event) => event.event_type === 'PAYMENT.SALE.REFUNDED')).toHaveLength(1);
});

test('the rest of a partly refunded payment is refunded', async () => {
  await using shop = await paypalWithProvider();
  const { paypal, provider, read } = shop;
  const ref = await shop.subscriber(1);
  refund(paypal.state, paypal.state.transactions[0]!, 400);
  const [payment] = (await read(ref)).payments;
  expect(await provider.refund(payment!, 'refund:1')).toBe(true);
  expect(await read(ref)).toMatchObject({ status: 'active', payments: [{ refunded_minor: 999 }] });
});

test('a trial begins on approval, and the first payment follows it', async () => {
  await using shop = await paypalWithProvider({ trial_days: 7 });
  const { paypal, provider, payer, read } = shop;
  const created = await provider.createSubscription(payer(1), { billed_every: 'month' }, 'paypal:1:1');
  expect(await read(created.provider_ref)).toMatchObject({ status: 'pending', payments: [] });
  paypal.approve(created.provider_ref);
  const trial = await read(created.provider_ref);
  expect(trial).toMatchObject({ status: 'active', price_minor: 999, payments: [{ amount_minor: 0 }] });
  paypal.advance(8 * day);
  const [trialPayment, first] = (await read(created.provider_ref)).payments;
  expect(trialPayment!.period_end.getTime() - trialPayment!.period_start.getTime()).toBe(7 * day);
  expect(first).toMatchObject({ amount_minor: 999, period_start: trialPayment!.period_end });
});

test('a yearly plan is paid for a year, and cannot be swapped in a browser for a cheaper plan', async () => {
  await using shop = await paypalWithProvider({ yearly_price_minor: 9900 });
  const { paypal, provider, payer, read } = shop;
  const created = await provider.createSubscription(payer(1), { billed_every: 'year' }, 'paypal:1:1');
  paypal.approve(created.provider_ref);
  paypal.advance(370 * day);
  const { payments, ...paid } = await read(created.provider_ref);
  expect(paid).toMatchObject({ status: 'active', billed_every: 'year', price_minor: 9900 });
  expect(payments).toMatchObject([{ amount_minor: 9900 }, { amount_minor: 9900 }]);
  const [first, second] = payments;
  expect(second?.period_start).toEqual(first?.period_end);
  expect(first!.period_end.getTime() - first!.period_start.getTime()).toBeGreaterThanOrEqual(365 * day);

  const ref = await shop.subscriber(2);
  const swapped = paypal.state.subscriptions.find(({ id }) => id === ref)!;
  const [monthly] = (await read(ref)).payments;
  expect(monthly).toMatchObject({ amount_minor: 999 });
  const yearlyPlan = paypal.state.plans.find(({ id }) => id === created.plan_ref)!;
  const [cycle] = yearlyPlan.billing_cycles;
  const cheap = { ...cycle!, pricing_scheme: { fixed_price: { currency_code: 'USD', value: '12.00' } } };
  paypal.state.plans.push({ ...yearlyPlan, id: 'P-CHEAP', billing_cycles: [cheap] });
  swapped.plan_id = 'P-CHEAP';
  expect(await shop.withKnownSubscriptions('P-OTHER').readSubscription(ref)).toBeNull();
  swapped.plan_id = yearlyPlan.id;
  expect(await shop.withKnownSubscriptions('P-OTHER').readSubscription(ref)).toMatchObject({
    billed_every: 'year',
  });
});

test('a price in another currency has its own plan for the same product, and members cannot switch to it', async () => {
  await using shop = await paypalWithProvider();
  const { paypal, provider, payer, read, reopen } = shop;
  const terms = { billed_every: 'month', regional: { price_minor: 899, currency: 'eur' } } as const;
  const created = await provider.createSubscription(payer(1), terms, 'paypal:1:1');
  paypal.approve(created.provider_ref);
  expect(await read(created.provider_ref)).toMatchObject({
    price_minor: 899,
    currency: 'eur',
    payments: [{ amount_minor: 899, currency: 'eur' }],
  });
  await reopen({}).preparePrice(terms);
  expect(paypal.state.plans.map(({ name }) => name)).toEqual(['Monthly 9.99 USD', 'Monthly 8.99 EUR']);
  expect(new Set(paypal.state.plans.map(({ product_id }) => product_id)).size).toBe(1);
  const ref = await shop.subscriber(2);
  paypal.state.subscriptions.find(({ id }) => id === ref)!.plan_id = created.plan_ref;
  expect(await shop.withKnownSubscriptions('P-OTHER').readSubscription(ref)).toBeNull();
});

test('a plan is found again on any page of PayPal’s list', async () => {
  await using shop = await paypalWithProvider();
  const { paypal, reopen } = shop;
  const prepare = (price_minor: number) =>
    reopen({}).preparePrice({ billed_every: 'month', regional: { price_minor, currency: 'eur' } });
  for (let price_minor = 800; price_minor < 845; price_minor++) await prepare(price_minor);
  const planRequests = () => paypal.calls.filter(({ on }) => on === 'POST /v1/billing/plans').length;
  const before = planRequests();
  for (const price_minor of [800, 820, 844]) await prepare(price_minor);
  expect(planRequests()).toBe(before);
});

test('a member who used or cancelled a trial does not get a second trial', async () => {
  await using shop = await paypalWithProvider({ trial_days: 7 });
  const { paypal, provider, payer, read } = shop;
  const again = await provider.createSubscription(payer(1, false), { billed_every: 'month' }, 'paypal:1:2');
  paypal.approve(again.provider_ref);
  expect(await read(again.provider_ref)).toMatchObject({
    status: 'active',
    payments: [{ amount_minor: 999 }],
  });

  const ref = await shop.subscriber(2);
  const trial = await read(ref);
  await provider.cancel(ref, 'cancel:1');
  expect(await read(ref)).toMatchObject({ status: 'ended', payments: trial.payments });
});

test('a failed refund is retried', async () => {
  await using shop = await paypalWithProvider();
  const { paypal, provider, read } = shop;
  const ref = await shop.subscriber(1);
  const refund = async () => provider.refund((await read(ref)).payments[0]!, 'refund:1:0');
  expect(await refund()).toBe(true);
  for (let failed = 1; failed <= 3; failed++) {
    paypal.state.returns.at(-1)!.state = 'failed';
    paypal.state.transactions.at(-1)!.status = 'COMPLETED';
    expect((await read(ref)).payments).toMatchObject([{ refunded_minor: 0 }]);
    expect(await refund()).toBe(failed < 3);
  }
  expect(paypal.state.returns).toHaveLength(3);
});
