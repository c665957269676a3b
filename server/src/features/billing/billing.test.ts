import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  activeSubscription,
  paySandboxCheckout,
  sandboxCheckout,
  subscriptionLink,
} from '@kinora/contract/billing';
import { session } from '@kinora/contract/account';
import { signSandboxEvent } from '#services/payments/sandbox.ts';
import { startTestApp, type TestApp } from '#test/app.ts';

let kinora: TestApp;
beforeAll(async () => {
  kinora = await startTestApp();
});
afterAll(() => kinora[Symbol.asyncDispose]());

const goodCard = '4242 4242 4242 4242';
const refOf = (url: string) => url.split('/').at(-1) ?? '';
const webhook = (body: string, signature?: string) =>
  fetch(`${kinora.base}/api/webhook/sandbox`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(signature && { 'x-sandbox-signature': signature }) },
    body,
  });

describe('a member subscribes in the sandbox', () => {
  test('pays with the test card and may watch at once', async () => {
    const user = await kinora.member();
    expect((await kinora.refused(user, activeSubscription, {})).status).toBe(402);
    const { url } = await kinora.as(user, subscriptionLink, {});
    const params = { ref: refOf(url) };
    expect(await kinora.as(null, sandboxCheckout, { params })).toEqual({
      amount_minor: 999,
      currency: 'usd',
      status: 'open',
    });
    await kinora.as(null, paySandboxCheckout, { params, body: { card_number: goodCard } });
    expect(await kinora.as(user, session, {})).toMatchObject({ is_subscribed: true });
    const subscription = await kinora.as(user, activeSubscription, {});
    expect(subscription.status).toBe('active');
    expect((await kinora.refused(user, subscriptionLink, {})).status).toBe(409);
  });

  test('a declined card and a real-looking one change nothing', async () => {
    const user = await kinora.member();
    const params = { ref: refOf((await kinora.as(user, subscriptionLink, {})).url) };
    const declined = await kinora.refused(null, paySandboxCheckout, {
      params,
      body: { card_number: '4000000000000002' },
    });
    expect(declined.message).toBe('Your card was declined. Try another card.');
    const unknown = await kinora.refused(null, paySandboxCheckout, {
      params,
      body: { card_number: '5555444433332222' },
    });
    expect(unknown.errors.card_number).toContain('not a test card');
    expect(await kinora.as(user, session, {})).toMatchObject({ is_subscribed: false });
  });

  test('one checkout is paid once, also by two clicks', async () => {
    const user = await kinora.member();
    const params = { ref: refOf((await kinora.as(user, subscriptionLink, {})).url) };
    const body = { card_number: goodCard };
    const clicks = await Promise.allSettled([
      kinora.as(null, paySandboxCheckout, { params, body }),
      kinora.as(null, paySandboxCheckout, { params, body }),
    ]);
    expect(clicks.map((one) => one.status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const payments = await kinora.context.db
      .selectFrom('payments')
      .selectAll()
      .where('user_id', '=', user.id)
      .execute();
    expect(payments).toHaveLength(1);
  });

  test('access ends with the paid period', async () => {
    const user = await kinora.subscriber();
    kinora.advance(31 * 24 * 3_600_000);
    expect(await kinora.as(user, session, {})).toMatchObject({ is_subscribed: false });
  });
});

describe('a notification', () => {
  test('without the provider’s signature is refused', async () => {
    expect((await webhook('{"id":"e","type":"payment.succeeded","object":"x"}')).status).toBe(400);
    expect((await webhook('{"id":"e","type":"payment.succeeded","object":"x"}', 'forged')).status).toBe(400);
  });

  test('of a checkout that nobody paid gives nothing', async () => {
    const user = await kinora.member();
    const ref = refOf((await kinora.as(user, subscriptionLink, {})).url);
    const { body, signature } = signSandboxEvent(kinora.context.keys.sandbox, {
      id: 'event_unpaid',
      type: 'payment.succeeded',
      object: ref,
    });
    expect((await webhook(body, signature)).status).toBe(200);
    expect(await kinora.as(user, session, {})).toMatchObject({ is_subscribed: false });
  });
});
