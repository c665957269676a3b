import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderGift, redeemGift, setGiftLength } from '@kinora/contract/billing/gifts';
import {
  authenticateSandboxCheckout,
  paySandboxCheckout,
  sandboxCheckout,
} from '@kinora/contract/billing/sandbox';
import { session } from '@kinora/contract/accounts/account';
import { closeSandbox } from '#features/billing/sandbox/close.ts';
import { disputeGift } from '#features/billing/sandbox/gifts.ts';
import { sendSandboxEvents } from '#features/billing/sandbox/run.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { emailsTo } from '#test/emails.ts';
import { signInAsStaff } from '#test/second-factor.ts';

let kinora: TestApp;
beforeAll(async () => {
  kinora = await startTestApp();
  const olga = await signInAsStaff(kinora, await kinora.member('Olga'), 'operator');
  await kinora.as(olga, setGiftLength, { body: { months: 3, price_minor: 2900 } });
});
afterAll(() => kinora[Symbol.asyncDispose]());

/** Orders a gift, and returns the reference of its checkout. */
async function startGiftCheckout(recipient_email: string): Promise<string> {
  const { url } = await kinora.as(null, orderGift, {
    body: {
      months: 3,
      price_minor: 2900,
      giver_name: 'Ben',
      giver_email: 'ben@example.com',
      recipient_name: 'Anna',
      recipient_email,
      message: '',
      send_on: null,
    },
  });
  return url.split('/').at(-1) ?? '';
}
const pay = (ref: string, card_number: string) =>
  kinora.as(null, paySandboxCheckout, { params: { ref }, body: { card_number } });
const findCodeFor = async (address: string) =>
  (await emailsTo(kinora, address)).flatMap(({ text }) => /Your code: (\S+)/.exec(text)?.[1] ?? []).at(-1);

test('a gift is paid with a test card, and gives no access while the payment is disputed', async () => {
  const ref = await startGiftCheckout('anna-1@example.com');
  const params = { ref };
  expect(await kinora.as(null, sandboxCheckout, { params })).toMatchObject({
    amount_minor: 2900,
    gift_months: 3,
    status: 'open',
  });
  const declined = { params, body: { card_number: '4000000000000002' } };
  expect((await kinora.refused(null, paySandboxCheckout, declined)).status).toBe(402);
  expect((await pay(ref, '4000002500003155')).status).toBe('needs_authentication');
  const refusal = { params, body: { is_confirmed: false } };
  expect((await kinora.refused(null, authenticateSandboxCheckout, refusal)).status).toBe(402);
  expect(await findCodeFor('anna-1@example.com')).toBeUndefined();
  const { url } = await pay(ref, '4242424242424242');
  expect(url).toMatch(/\/gift-order#[\w-]{32}$/);
  const secondPayment = { params, body: { card_number: '4242424242424242' } };
  expect((await kinora.refused(null, paySandboxCheckout, secondPayment)).status).toBe(409);

  const anna = await kinora.member('Anna');
  const code = (await findCodeFor('anna-1@example.com')) ?? '';
  await kinora.as(anna, redeemGift, { body: { code } });
  const canWatch = async () => (await kinora.as(anna, session, {})).is_subscribed;
  expect(await canWatch()).toBe(true);
  const { db, clock } = kinora.context;
  await disputeGift(db, ref, 'open', clock.now());
  await sendSandboxEvents(kinora.context);
  expect(await canWatch()).toBe(false);
  await disputeGift(db, ref, 'won', clock.now());
  await sendSandboxEvents(kinora.context);
  expect(await canWatch()).toBe(true);
});

test('closing the sandbox marks its gifts as refunded', async () => {
  const ref = await startGiftCheckout('anna-2@example.com');
  await pay(ref, '4242424242424242');
  const { db, clock } = kinora.context;
  await closeSandbox(db, clock.now());
  const gifts = await db.selectFrom('gifts').select(['amount_minor', 'refunded_minor']).execute();
  expect(gifts.every(({ amount_minor, refunded_minor }) => amount_minor === refunded_minor)).toBe(true);
});
