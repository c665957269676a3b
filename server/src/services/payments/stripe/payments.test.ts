import fc from 'fast-check';
import { expect, test } from 'vitest';
import { day } from '#clock.ts';
import { disputedMinor } from '#features/billing/rules.ts';
import { intentOf } from '#test/fakes/stripe/billing.ts';
import { addPrice } from '#test/fakes/stripe/prices.ts';
import { closeDispute, openDispute } from '#test/fakes/stripe/disputes.ts';
import { beginPayment, splitPayment } from '#test/fakes/stripe/invoice-payments.ts';
import { refund, undoRefund } from '#test/fakes/stripe/refunds.ts';
import { deleteCustomer } from '#test/fakes/stripe/subscriptions.ts';
import { stripeWithProvider, type StripeWithProvider } from '#test/fakes/stripe/with-provider.ts';

/** The payment intent of the last paid invoice. */
function lastPaymentIntent({ stripe }: StripeWithProvider): string {
  const paid = stripe.state.all('invoice').findLast(({ status }) => status === 'paid');
  return intentOf(stripe.state, paid!).id;
}

test('a payment shows its refunds and disputes', async () => {
  await using shop = await stripeWithProvider();
  const { stripe, read } = shop;
  const ref = await shop.subscriber(1);
  refund(stripe.state, lastPaymentIntent(shop), 400);
  expect((await read(ref)).payments).toMatchObject([{ amount_minor: 999, refunded_minor: 400 }]);
  refund(stripe.state, lastPaymentIntent(shop));
  expect((await read(ref)).payments).toMatchObject([{ refunded_minor: 999, dispute: 'none' }]);

  const other = await shop.subscriber(2);
  const dispute = openDispute(stripe.state, lastPaymentIntent(shop));
  expect((await read(other)).payments).toMatchObject([{ dispute: 'open' }]);
  closeDispute(stripe.state, dispute, 'won');
  expect((await read(other)).payments).toMatchObject([{ dispute: 'won' }]);
  closeDispute(stripe.state, dispute, 'lost');
  expect((await read(other)).payments).toMatchObject([{ dispute: 'lost' }]);
});

test('an invoice for a change within a month is a payment that adds no days', async () => {
  await using shop = await stripeWithProvider();
  const ref = await shop.subscriber(1);
  const [first] = (await shop.read(ref)).payments;
  shop.stripe.advance(32 * day);
  const [, second] = shop.stripe.state.all('invoice');
  second!.billing_reason = 'subscription_update';
  const [line] = second!.lines.data;
  line!.parent.subscription_item_details.proration = true;
  line!.period = {
    start: first!.period_end.getTime() / 1000 - 86_400,
    end: first!.period_end.getTime() / 1000,
  };
  const { payments } = await shop.read(ref);
  expect(payments.find(({ number }) => number === 'KIN-0002')).toMatchObject({
    amount_minor: 999,
    is_proration: true,
    period_end: first!.period_end,
  });
  expect(payments.find(({ number }) => number === 'KIN-0001')).toMatchObject({ is_proration: false });
});

test('an invoice paid from credit has no payment and no tax, and tax is proportional to the amount paid', async () => {
  await using shop = await stripeWithProvider();
  const ref = await shop.subscriber(1);
  shop.stripe.advance(63 * day);
  const [first, credit, renewal] = shop.stripe.state.all('invoice');
  const taxed = (amount: number) => [
    { amount, tax_behavior: 'inclusive' as const, type: 'tax_rate_details' as const },
  ];
  Object.assign(credit!, { total: -400, amount_paid: 0, total_taxes: taxed(-64) });
  credit!.lines.data[0]!.parent.subscription_item_details.proration = true;
  Object.assign(renewal!, { total: 999, amount_paid: 599, total_taxes: taxed(159) });
  const { payments } = await shop.read(ref);
  const paymentFor = ({ number }: { number: string }) =>
    payments.find((payment) => payment.number === number);
  expect(paymentFor(first!)).toMatchObject({ amount_minor: 999, tax_minor: 0 });
  expect(paymentFor(credit!)).toMatchObject({ amount_minor: 0, tax_minor: 0, is_proration: true });
  expect(paymentFor(renewal!)).toMatchObject({ amount_minor: 599, tax_minor: 95 });
});

test('a subscriber to an earlier product stays subscribed when another product is sold', async () => {
  await using shop = await stripeWithProvider();
  const ref = await shop.subscriber(1);
  const { plan_ref } = await shop.read(ref);
  const { id } = addPrice(shop.stripe.state, 'prod_other', 999);
  const { customers } = shop;
  const reopenWithAgreement = (agreed: { plan_ref: string | null } | null) =>
    shop.reopen({ price_id: id, customers: { ...customers, agreedPlan: async () => agreed } });
  expect(await reopenWithAgreement({ plan_ref: plan_ref! }).readSubscription(ref)).toMatchObject({
    status: 'active',
  });
  // Started before products were recorded.
  expect(await reopenWithAgreement({ plan_ref: null }).readSubscription(ref)).toMatchObject({
    status: 'active',
  });
  expect(await reopenWithAgreement({ plan_ref: 'prod_third' }).readSubscription(ref)).toBeNull();
  expect(await reopenWithAgreement(null).readSubscription(ref)).toBeNull();
});

test('a subscription without an upcoming invoice is still read', async () => {
  await using shop = await stripeWithProvider();
  const ref = await shop.subscriber(1);
  const subscription = shop.stripe.state.get('subscription', ref);
  subscription.discounts = ['di_1'];
  shop.stripe.state.has_upcoming = false;
  expect(await shop.read(ref)).toMatchObject({ status: 'active', next_price_minor: null });
});

test('an invoice for anything other than the subscription is not one of its payments', async () => {
  await using shop = await stripeWithProvider();
  const ref = await shop.subscriber(1);
  shop.stripe.advance(32 * day);
  const [, second] = shop.stripe.state.all('invoice');
  second!.lines.data[0]!.parent = { type: 'invoice_item_details' } as never;
  expect((await shop.read(ref)).payments).toMatchObject([{ number: 'KIN-0001' }]);
});

test('a bank’s inquiry is not a dispute, and reported fraud blocks access', async () => {
  await using shop = await stripeWithProvider();
  const ref = await shop.subscriber(1);
  openDispute(shop.stripe.state, lastPaymentIntent(shop), 'warning_needs_response');
  expect(await shop.read(ref)).toMatchObject({ blocked: false, payments: [{ dispute: 'none' }] });
  shop.stripe.state.all('charge')[0]!.fraud_details = { user_report: 'fraudulent' };
  expect(await shop.read(ref)).toMatchObject({ blocked: true });
});

test('a second subscription is ended and refunded once', async () => {
  await using shop = await stripeWithProvider();
  const { provider, read } = shop;
  const ref = await shop.subscriber(1);
  const [payment] = (await read(ref)).payments;
  // The last call is from another process, which does not know about the first call.
  for (const key of ['refund:1', 'refund:1', 'refund:2']) {
    await provider.end(ref, key);
    expect(await provider.refund(payment!, key)).toBe(key === 'refund:1');
  }
  expect(await read(ref)).toMatchObject({ status: 'ended', payments: [{ refunded_minor: 999 }] });
  expect(shop.stripe.state.all('refund')).toHaveLength(1);
});

test('a disputed payment cannot be refunded, but one whose dispute was won can', async () => {
  await using shop = await stripeWithProvider();
  const { provider, read, stripe } = shop;
  const ref = await shop.subscriber(1);
  const dispute = openDispute(stripe.state, lastPaymentIntent(shop));
  const [payment] = (await read(ref)).payments;
  expect(await provider.refund(payment!, 'refund:1')).toBe(false);
  expect(stripe.state.all('refund')).toEqual([]);
  closeDispute(stripe.state, dispute, 'won');
  expect(await provider.refund(payment!, 'refund:2')).toBe(true);
});

test('the named payment is refunded, not the latest', async () => {
  await using shop = await stripeWithProvider();
  const { provider, read, stripe } = shop;
  const ref = await shop.subscriber(1);
  const [first] = (await read(ref)).payments;
  stripe.advance(32 * day);
  expect(await provider.refund(first!, 'refund:1')).toBe(true);
  const { payments } = await read(ref);
  expect(payments.find((payment) => payment.provider_ref === first!.provider_ref)?.refunded_minor).toBe(999);
  expect(payments.filter(({ refunded_minor }) => refunded_minor > 0)).toHaveLength(1);
});

test('a payment that was begun but never completed is not refunded', async () => {
  await using shop = await stripeWithProvider();
  const ref = await shop.subscriber(1);
  const [payment] = (await shop.read(ref)).payments;
  beginPayment(shop.stripe.state, payment!.provider_ref);
  expect(await shop.provider.refund(payment!, 'refund:1')).toBe(true);
  expect((await shop.read(ref)).payments).toMatchObject([{ refunded_minor: 999 }]);
});

test('a payment refunded in many parts is read with all its refunds', async () => {
  await using shop = await stripeWithProvider();
  const ref = await shop.subscriber(1);
  for (let part = 0; part < 23; part++) refund(shop.stripe.state, lastPaymentIntent(shop), 20 + part);
  expect((await shop.read(ref)).payments).toMatchObject([{ refunded_minor: 23 * 20 + 253 }]);
});

test('payments keep their fees, refunds and disputes after the customer is deleted', async () => {
  await using shop = await stripeWithProvider();
  const { state } = shop.stripe;
  const ref = await shop.subscriber(1);
  const [before] = (await shop.read(ref)).payments;
  deleteCustomer(state, state.all('customer')[0]!);
  expect((await shop.read(ref)).payments).toEqual([before]);
  refund(state, lastPaymentIntent(shop), 300);
  openDispute(state, lastPaymentIntent(shop));
  expect((await shop.read(ref)).payments).toMatchObject([
    { fee_minor: before!.fee_minor, refunded_minor: 300, dispute: 'open' },
  ]);
});

test('the fees, refunds and disputes of all charges that paid an invoice are counted', async () => {
  await using shop = await stripeWithProvider();
  const { state } = shop.stripe;
  const ref = await shop.subscriber(1);
  const first = lastPaymentIntent(shop);
  const second = splitPayment(state, state.all('invoice').at(-1)!.id, 400);
  const payment = async () => (await shop.read(ref)).payments[0]!;
  const fees = state.all('balance_transaction').map(({ fee }) => fee);
  expect(fees).toHaveLength(2);
  expect(await payment()).toMatchObject({
    amount_minor: 999,
    fee_minor: fees[0]! + fees[1]!,
    refunded_minor: 0,
    dispute: 'none',
  });
  refund(state, second, 150);
  refund(state, first, 100);
  expect(await payment()).toMatchObject({ refunded_minor: 250, dispute: 'none' });
  const dispute = openDispute(state, second);
  expect((await payment()).dispute).toBe('open');
  closeDispute(state, dispute, 'won');
  expect((await payment()).dispute).toBe('won');
  const current = await payment();
  expect(await shop.provider.refund(current, 'refund:1')).toBe(true);
  expect((await payment()).refunded_minor).toBe(999);
});

test('if an invoice is paid by several charges, the disputed amount is exact to the cent', async () => {
  await using shop = await stripeWithProvider();
  const { state } = shop.stripe;
  const ref = await shop.subscriber(1);
  const first = lastPaymentIntent(shop);
  const second = splitPayment(state, state.all('invoice').at(-1)!.id, 400);
  const payment = async () => (await shop.read(ref)).payments[0]!;
  expect(await payment()).toMatchObject({ dispute: 'none', disputed_minor: null });
  refund(state, second, 150);
  const dispute = openDispute(state, second);
  expect(await payment()).toMatchObject({ refunded_minor: 150, dispute: 'open', disputed_minor: 250 });
  closeDispute(state, dispute, 'lost');
  expect(await payment()).toMatchObject({ refunded_minor: 150, dispute: 'lost', disputed_minor: 250 });
  // A dispute about part of the other charge.
  const other = openDispute(state, first, 'needs_response', { amount: 99, currency: 'usd' });
  expect(await payment()).toMatchObject({ dispute: 'lost', disputed_minor: 349 });
  // If the bank states the amount in another currency, all of the charge may be disputed.
  other.currency = 'eur';
  expect(await payment()).toMatchObject({ dispute: 'lost', disputed_minor: null });
  closeDispute(state, other, 'won');
  expect(await payment()).toMatchObject({ dispute: 'lost', disputed_minor: 250 });
  // 599 cents of the first charge remain.
  expect(await shop.provider.refund(await payment(), 'refund:1')).toBe(true);
  expect(await payment()).toMatchObject({ refunded_minor: 749, disputed_minor: null });
});

test('refunds and disputes of several charges add up to the cent, and never exceed the payment', async () => {
  const parts = [400, 300, 200, 99];
  const outcomeArbitraries = parts.map((amount) =>
    fc.record({
      refunded: fc.nat(amount),
      status: fc.constantFrom('won', 'lost', 'needs_response', 'warning_needs_response', null),
      disputed: fc.integer({ min: 1, max: amount }),
    }),
  );
  await fc.assert(
    fc.asyncProperty(fc.tuple(...outcomeArbitraries), async (outcomes) => {
      await using shop = await stripeWithProvider();
      const { state } = shop.stripe;
      const ref = await shop.subscriber(1);
      const first = lastPaymentIntent(shop);
      const invoice = state.all('invoice').at(-1)!.id;
      const intents = [first, ...parts.slice(1).map((amount) => splitPayment(state, invoice, amount))];
      for (const [index, { refunded, status, disputed }] of outcomes.entries()) {
        if (refunded > 0) refund(state, intents[index]!, refunded);
        if (!status) continue;
        const dispute = openDispute(state, intents[index]!, 'needs_response', {
          amount: disputed,
          currency: 'usd',
        });
        dispute.status = status;
      }
      const payment = (await shop.read(ref)).payments[0]!;
      const counted = outcomes
        .map((outcome, index) => ({ ...outcome, remaining: parts[index]! - outcome.refunded }))
        .filter(({ status }) => status === 'lost' || status === 'needs_response');
      const expected = counted.reduce(
        (sum, { disputed, remaining }) => sum + Math.min(disputed, remaining),
        0,
      );
      expect(payment.refunded_minor).toBe(outcomes.reduce((sum, { refunded }) => sum + refunded, 0));
      expect(disputedMinor(payment)).toBe(expected);
      expect(payment.refunded_minor + disputedMinor(payment)).toBeLessThanOrEqual(999);
    }),
    { numRuns: 25 },
  );
}, 60_000);

test.each(['failed', 'canceled'] as const)(
  'a %s refund is retried under the same key, and never exceeds the remaining amount',
  async (status) => {
    await using shop = await stripeWithProvider();
    const { state } = shop.stripe;
    const ref = await shop.subscriber(1);
    const refundPayment = async () => {
      const [payment] = (await shop.read(ref)).payments;
      return [
        await shop.provider.refund(payment!, 'refund:1:0'),
        (await shop.read(ref)).payments[0]!.refunded_minor,
      ];
    };
    expect(await refundPayment()).toEqual([true, 999]);
    undoRefund(state, state.all('refund').at(-1)!, status);
    expect((await shop.read(ref)).payments[0]!.refunded_minor).toBe(0);
    expect(await refundPayment()).toEqual([true, 999]);
    expect(await refundPayment()).toEqual([true, 999]);
    expect(state.all('refund')).toHaveLength(2);
    undoRefund(state, state.all('refund').at(-1)!, status);
    expect(await refundPayment()).toEqual([true, 999]);
    undoRefund(state, state.all('refund').at(-1)!, status);
    // Refunds that the bank keeps rejecting are not retried forever.
    expect(await refundPayment()).toEqual([false, 0]);
    expect(state.all('refund')).toHaveLength(3);
  },
);
