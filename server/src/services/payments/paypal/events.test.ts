import { expect, test } from 'vitest';
import { day } from '#clock.ts';
import { openDispute, resolveDispute } from '#test/fakes/paypal/disputes.ts';
import type { PaypalFake } from '#test/fakes/paypal/start-paypal.ts';
import { createIdentity } from '#test/fakes/paypal/signing.ts';
import { refund } from '#test/fakes/paypal/transactions.ts';
import { paypalWithProvider } from '#test/fakes/paypal/with-provider.ts';

const certificateRequests = ({ calls }: PaypalFake) =>
  calls.filter(({ on }) => on === 'GET /v1/notifications/certs/:id').length;

test('every kind of event is matched to its subscription', async () => {
  await using shop = await paypalWithProvider();
  const { paypal, provider } = shop;
  const ref = await shop.subscriber(1);
  paypal.state.broke.add(ref);
  paypal.advance(32 * day);
  const [transaction] = paypal.state.transactions;
  resolveDispute(paypal.state, openDispute(paypal.state, transaction!.id), 'RESOLVED_SELLER_FAVOUR');
  refund(paypal.state, transaction!);
  await provider.cancel(ref, 'cancel:1');
  expect(new Set(paypal.state.events.map(({ event_type }) => event_type)).size).toBe(8);
  for (const event of paypal.state.events) {
    const { body, headers } = paypal.sign(event);
    expect(await provider.verifyEvent(Buffer.from(body), headers)).toEqual({
      event_id: event.id,
      type: event.event_type,
      object_ref: ref,
      created_at: new Date(event.create_time),
    });
  }
  // The certificate was fetched only for the first event.
  expect(certificateRequests(paypal)).toBe(1);
});

test('a forged, altered, unsigned or old event, or one for another webhook, is rejected', async () => {
  await using shop = await paypalWithProvider();
  const { paypal, provider } = shop;
  await shop.subscriber(1);
  const event = paypal.state.events[0]!;
  const valid = paypal.sign(event);
  const expectRejected = async (body: string, headers: Record<string, string>) =>
    expect(await provider.verifyEvent(Buffer.from(body), headers)).toBeNull();
  const forged = paypal.sign(event, { identity: createIdentity() });
  await expectRejected(forged.body, forged.headers);
  await expectRejected(valid.body.replace('SUBSCRIPTION.CREATED', 'SUBSCRIPTION.ACTIVATED'), valid.headers);
  await expectRejected(valid.body, { ...valid.headers, 'paypal-transmission-id': 'another' });
  await expectRejected(valid.body, { ...valid.headers, 'paypal-auth-algo': 'NONE' });
  await expectRejected(valid.body, {});
  const otherWebhook = paypal.sign(event, { webhook_id: 'WH-OTHER' });
  await expectRejected(otherWebhook.body, otherWebhook.headers);
  for (const seconds_ago of [4 * 86_400, -3600]) {
    const wrongTime = paypal.sign(event, { seconds_ago });
    await expectRejected(wrongTime.body, wrongTime.headers);
  }
  const threeDaysOld = paypal.sign(event, { seconds_ago: 3 * 86_400 });
  for (const { body, headers } of [valid, threeDaysOld])
    expect(await provider.verifyEvent(Buffer.from(body), headers)).not.toBeNull();
});

test('certificates are fetched from PayPal only', async () => {
  await using shop = await paypalWithProvider();
  await using attacker = await paypalWithProvider();
  const { paypal, provider } = shop;
  await shop.subscriber(1);
  const identity = createIdentity();
  attacker.paypal.identities.set('CERT-1', identity);
  const { port } = new URL(paypal.url);
  for (const cert_url of [
    `${attacker.paypal.url}/v1/notifications/certs/CERT-1`,
    `http://api.paypal.com/v1/notifications/certs/CERT-1`,
    `https://api.paypal.com.attacker.test/v1/notifications/certs/CERT-1`,
    `https://api.paypal.com@attacker.test/v1/notifications/certs/CERT-1`,
    `https://attacker-paypal.com/v1/notifications/certs/CERT-1`,
    `http://user@127.0.0.1:${port}/v1/notifications/certs/CERT-1`,
    `${paypal.url}/v1/somewhere/else`,
    'nonsense',
  ]) {
    const { body, headers } = paypal.sign(paypal.state.events[0]!, { identity, cert_url });
    expect(await provider.verifyEvent(Buffer.from(body), headers)).toBeNull();
  }
  expect(certificateRequests(paypal) + certificateRequests(attacker.paypal)).toBe(0);
});

test('a certificate that is expired, not PayPal’s, or has a broken chain is rejected', async () => {
  await using shop = await paypalWithProvider();
  const { paypal, provider } = shop;
  await shop.subscriber(1);
  const mismatched = createIdentity();
  const [ownChain, otherChain] = [mismatched, createIdentity()].map(({ pem }) =>
    pem.split(/(?<=-----END CERTIFICATE-----\n)/),
  );
  const untrusted = {
    EXPIRED: createIdentity(undefined, -1),
    FOREIGN: createIdentity('messageverificationcerts.paypal.com.attacker.test'),
    BROKEN: { ...mismatched, pem: `${ownChain![0]}${otherChain![1]}` },
    EMPTY: { ...mismatched, pem: '' },
  };
  for (const [name, identity] of Object.entries(untrusted)) {
    paypal.identities.set(name, identity);
    const cert_url = `${paypal.url}/v1/notifications/certs/${name}`;
    const { body, headers } = paypal.sign(paypal.state.events[0]!, { identity, cert_url });
    expect(await provider.verifyEvent(Buffer.from(body), headers), name).toBeNull();
  }
});

test('certificates may come in any order, even twice', async () => {
  await using shop = await paypalWithProvider();
  const { paypal, provider } = shop;
  await shop.subscriber(1);
  const identity = createIdentity();
  const [leaf, root] = identity.pem.split(/(?<=-----END CERTIFICATE-----\n)/);
  paypal.identities.set('MIXED', { ...identity, pem: `${root}${leaf}${root}` });
  const cert_url = `${paypal.url}/v1/notifications/certs/MIXED`;
  const { body, headers } = paypal.sign(paypal.state.events[0]!, { identity, cert_url });
  expect(await provider.verifyEvent(Buffer.from(body), headers)).not.toBeNull();
});

test('an event whose certificate cannot be fetched is left for PayPal to send again', async () => {
  await using shop = await paypalWithProvider();
  const { paypal, provider } = shop;
  await shop.subscriber(1);
  const { body, headers } = paypal.sign(paypal.state.events[0]!);
  paypal.faults.fail('GET /v1/notifications/certs/:id');
  await expect(provider.verifyEvent(Buffer.from(body), headers)).rejects.toThrow('certificate');
  expect(await provider.verifyEvent(Buffer.from(body), headers)).not.toBeNull();
});

test('subscriptions that changed since a given time can be listed after events were missed', async () => {
  await using shop = await paypalWithProvider();
  const { paypal, provider } = shop;
  paypal.state.page_size = 2;
  const refs = [await shop.subscriber(1), await shop.subscriber(2)];
  expect((await provider.listChanged(new Date(0))).toSorted()).toEqual(refs.toSorted());
  paypal.advance(day);
  const since = paypal.clock.now();
  expect(await provider.listChanged(since)).toEqual([]);
  await provider.cancel(refs[1]!, 'cancel:1');
  expect(await provider.listChanged(since)).toEqual([refs[1]]);
});
