import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { session, type UserData } from '@kinora/contract/accounts/account';
import { activeSubscription, subscribeByCard, subscriptionLink } from '@kinora/contract/billing/billing';
import { after, day, second } from '#clock.ts';
import { reconcile } from '#features/billing/sync/reconcile.ts';
import { payCheckout } from '#features/billing/sandbox/checkout.ts';
import { signSandboxEvent } from '#features/billing/sandbox/events.ts';
import { startTestApp, type TestApp } from '#test/app.ts';

let kinora: TestApp;
beforeAll(async () => {
  kinora = await startTestApp();
});
afterAll(() => kinora[Symbol.asyncDispose]());

const refFrom = (url: string) => url.split('/').at(-1) ?? '';
const startCheckout = async (user: UserData) => ({
  ref: refFrom((await kinora.as(user, subscriptionLink, { query: {} })).url),
});
const postEvent = (body: string, headers: Record<string, string> = {}) =>
  fetch(`${kinora.base}/api/webhook/sandbox`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });
const isSubscribed = async (user: UserData) => (await kinora.as(user, session, {})).is_subscribed;

describe('a webhook event', () => {
  const eventAbout = (object: string, id = `evt_${randomUUID()}`) =>
    signSandboxEvent(kinora.context.keys.sandbox, { id, type: 'invoice.paid', object });

  test('is rejected without the provider’s signature', async () => {
    using warned = vi.spyOn(kinora.context.log, 'warn');
    const body = '{"id":"e","type":"payment.succeeded","object":"x"}';
    expect((await postEvent(body)).status).toBe(400);
    expect((await postEvent(body, { 'x-sandbox-signature': 'forged' })).status).toBe(400);
    const { headers } = eventAbout('x');
    expect((await postEvent(body, headers)).status).toBe(400);
    expect((await postEvent('not json', headers)).status).toBe(400);
    // Anyone can post here, so at most one line a minute is logged.
    expect(warned).toHaveBeenCalledTimes(1);
    expect(warned.mock.calls[0]?.[0]).toMatchObject({ provider: 'sandbox' });
  });

  test('gives no access if the checkout is unpaid', async () => {
    const user = await kinora.member();
    const { ref } = await startCheckout(user);
    const { body, headers } = eventAbout(ref);
    expect((await postEvent(body, headers)).status).toBe(200);
    expect(await isSubscribed(user)).toBe(false);
  });

  test('is not needed: the payment is also found when the member comes back', async () => {
    const user = await kinora.member();
    const { client_secret: ref } = await kinora.as(user, subscribeByCard, { body: {} });
    const { db, clock } = kinora.context;
    await payCheckout(db, ref, 'success', clock.now());
    await db.deleteFrom('sandbox_events').where('object_ref', '=', ref).execute();
    expect((await kinora.refused(user, activeSubscription, {})).status).toBe(402);
    kinora.advance(11 * second);
    expect(await kinora.as(user, activeSubscription, {})).toMatchObject({ status: 'active' });
  });

  test('is accepted without effect if the provider does not know the subscription', async () => {
    const { body, headers } = eventAbout('sandbox_unknown');
    expect((await postEvent(body, headers)).status).toBe(200);
  });

  test('is remembered for as long as it can be resent', async () => {
    const { db, clock } = kinora.context;
    const event = { provider: 'sandbox', type: 'invoice.paid', object_ref: null } as const;
    const daysAgo = (event_id: string, days: number) => ({
      ...event,
      event_id,
      received_at: after(clock.now(), -days * day),
    });
    await db
      .insertInto('payment_events')
      .values([daysAgo('evt_old', 91), daysAgo('evt_recent', 89)])
      .execute();
    await reconcile(kinora.context, new AbortController().signal);
    const known = await db.selectFrom('payment_events').select('event_id').execute();
    const ids = known.map(({ event_id }) => event_id);
    expect(ids).toContain('evt_recent');
    expect(ids).not.toContain('evt_old');
  });
});
