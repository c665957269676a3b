import { expect, test } from 'vitest';
import { day } from '#clock.ts';
import { stripeEvents } from '#services/payments/stripe/events.ts';
import { intentOf } from '#test/fakes/stripe/billing.ts';
import { closeDispute, openDispute } from '#test/fakes/stripe/disputes.ts';
import { recordEvent } from '#test/fakes/stripe/events.ts';
import { refund, undoRefund } from '#test/fakes/stripe/refunds.ts';
import { monthlyOrder, stripeWithProvider } from '#test/fakes/stripe/with-provider.ts';

test('every kind of event is matched to its subscription', async () => {
  await using shop = await stripeWithProvider({ trial_days: 7 });
  const { stripe, provider, payer } = shop;
  const created = await provider.subscribe(payer(1), monthlyOrder(), 'subscribe:1:1');
  stripe.confirm(created.client_secret, stripe.typeCard('4000 0000 0000 0341'));
  const trial = stripe.state.get('subscription', created.provider_ref);
  recordEvent(stripe.state, 'customer.subscription.trial_will_end', trial);
  stripe.advance(8 * day);
  const card = stripe.typeCard('4000 0027 6000 3184');
  const { client_secret } = await provider.replaceMethod(created.provider_ref, card, 'replace:1');
  stripe.authenticate(client_secret!);
  const intent = intentOf(stripe.state, stripe.state.all('invoice').at(-1)!).id;
  closeDispute(stripe.state, openDispute(stripe.state, intent), 'won');
  stripe.state.all('charge').forEach((charge) => (charge.disputed = false));
  refund(stripe.state, intent);
  await provider.end(created.provider_ref, 'end:1');

  const delivered = stripe.events();
  const types = new Set(delivered.map((event) => event.type));
  for (const type of ['setup_intent.succeeded', 'invoice.payment_action_required', 'charge.dispute.closed'])
    expect(types).toContain(type);
  for (const event of delivered) {
    expect(stripeEvents).toContain(event.type);
    const { body, headers } = stripe.sign(event);
    expect(await provider.verifyEvent(Buffer.from(body), headers)).toEqual({
      event_id: event.id,
      type: event.type,
      object_ref: created.provider_ref,
      created_at: new Date(event.created * 1000),
    });
  }
});

test('a refund or dispute that names only its charge is matched to its subscription', async () => {
  await using shop = await stripeWithProvider();
  const { stripe, provider } = shop;
  const ref = await shop.subscriber(1);
  const intent = intentOf(stripe.state, stripe.state.all('invoice').at(-1)!).id;
  undoRefund(stripe.state, refund(stripe.state, intent));
  openDispute(stripe.state, intent);
  const types = ['refund.created', 'refund.failed', 'charge.refund.updated', 'charge.dispute.created'];
  for (const event of types.flatMap((type) => stripe.events(type))) {
    const object = { ...(event.data.object as object), payment_intent: null };
    const { body, headers } = stripe.sign({ ...event, data: { object } });
    expect((await provider.verifyEvent(Buffer.from(body), headers))?.object_ref, event.type).toBe(ref);
  }
});

test('a checkout is matched to its subscription', async () => {
  await using shop = await stripeWithProvider();
  const { stripe, provider, payer } = shop;
  const { url } = await provider.startCheckout(payer(1), monthlyOrder(), 'checkout:1:1');
  stripe.payCheckout(url, stripe.typeCard('4242 4242 4242 4242'));
  const { body, headers } = stripe.sign(stripe.events('checkout.session.completed')[0]!);
  const [created] = stripe.state.all('subscription');
  expect(await provider.verifyEvent(Buffer.from(body), headers)).toMatchObject({ object_ref: created!.id });
});

test('a forged, altered, unsigned or old event is rejected', async () => {
  await using shop = await stripeWithProvider();
  const { stripe, provider } = shop;
  await shop.subscriber(1);
  // An event's age is judged by the service's clock.
  stripe.advance(day);
  const event = stripe.events('invoice.paid')[0]!;
  const valid = stripe.sign(event);
  const callsBefore = stripe.calls.length;
  const expectRejected = (body: string, headers: Record<string, string>) =>
    expect(provider.verifyEvent(Buffer.from(body), headers)).resolves.toBeNull();
  const forged = stripe.sign(event, { secret: 'whsec_someone_else' });
  await expectRejected(forged.body, forged.headers);
  await expectRejected(valid.body.replace('999', '1'), valid.headers);
  await expectRejected(`${valid.body} `, valid.headers);
  await expectRejected(valid.body, {});
  await expectRejected(valid.body, { 'stripe-signature': 'nonsense' });
  const old = stripe.sign(event, { seconds_ago: 301 });
  await expectRejected(old.body, old.headers);
  // Stripe received no requests about these events.
  expect(stripe.calls).toHaveLength(callsBefore);
  expect(await provider.verifyEvent(Buffer.from(valid.body), valid.headers)).not.toBeNull();
});

test('an event that does not concern a subscription is ignored', async () => {
  await using shop = await stripeWithProvider();
  const { stripe, provider } = shop;
  await shop.subscriber(1);
  const event = { ...stripe.events('invoice.paid')[0]!, type: 'product.created' };
  const { body, headers } = stripe.sign(event);
  expect(await provider.verifyEvent(Buffer.from(body), headers)).toMatchObject({ object_ref: null });
});

test('subscriptions that changed since a given time can be listed after events were missed', async () => {
  await using shop = await stripeWithProvider();
  const { stripe, provider } = shop;
  const first = await shop.subscriber(1);
  const second = await shop.subscriber(2);
  expect((await provider.listChanged(new Date(0))).toSorted()).toEqual([first, second].toSorted());
  stripe.advance(day);
  const since = stripe.clock.now();
  expect(await provider.listChanged(since)).toEqual([]);
  stripe.advance(1000);
  await provider.cancel(second, 'cancel:1');
  expect(await provider.listChanged(since)).toEqual([second]);
});
