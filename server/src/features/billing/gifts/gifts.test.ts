import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { UserData } from '@kinora/contract/accounts/account';
import { exportAccount } from '@kinora/contract/accounts/account-data';
import {
  billingDetails,
  resumeSubscription,
  subscribeByCard,
  subscriptionLink,
} from '@kinora/contract/billing/billing';
import { giftOffer } from '@kinora/contract/billing/gift-offer';
import * as contract from '@kinora/contract/billing/gifts';
import { refundPayment } from '@kinora/contract/billing/refunds';
import { auditLog } from '@kinora/contract/operator/audit-log';
import { withdrawFromContract } from '@kinora/contract/billing/withdrawal';
import { after, day, hour, minute } from '#clock.ts';
import { transaction } from '#db/transaction.ts';
import { sendDueCodes } from '#features/billing/gifts/send-gifts.ts';
import { removeFromGifts } from '#features/billing/gifts/personal-queries.ts';
import { maintainGifts } from '#features/billing/gifts/tend-gifts.ts';
import { reconcile } from '#features/billing/sync/reconcile.ts';
import { monthOf, monthSpan } from '#features/earnings/royalties/rules/calendar.ts';
import { emailsTo } from '#test/emails.ts';
import { runCommandLine } from '#test/command.ts';
import { closeDispute, openDispute } from '#test/fakes/stripe/disputes.ts';
import { intentOf } from '#test/fakes/stripe/billing.ts';
import { refund, undoRefund } from '#test/fakes/stripe/refunds.ts';
import { startWithStripe } from '#test/providers.ts';
import { closeNextMonth } from '#test/royalties.ts';
import { signInAsStaff } from '#test/second-factor.ts';
import { signIn } from '#test/sign-in.ts';

const { stripe, kinora, deliver, wait, isSubscribed } = await startWithStripe({ GIFT_MONTHS: '24' });
const { context } = kinora;
const { db, clock } = context;
const validCard = '4242 4242 4242 4242';
const signal = new AbortController().signal;
const reason = 'They asked us to.';

let olga: UserData;
beforeAll(async () => {
  olga = await signInAsStaff(kinora, await kinora.member('Olga'), 'operator');
  for (const [months, price_minor] of [
    [1, 999],
    [3, 2900],
    [12, 9900],
  ] as const)
    await kinora.as(olga, contract.setGiftLength, { body: { months, price_minor } });
});
beforeEach(async () => {
  olga = await signedIn(olga);
});

/** Signs in again: sessions end while months pass. */
async function signedIn<User extends UserData>(user: User): Promise<User> {
  return { ...user, token: await signIn(kinora, user.id) };
}

let people = 0;
const newAddresses = () => {
  people++;
  return { giver_email: `giver-${people}@example.com`, recipient_email: `anna-${people}@example.com` };
};

/** Orders a gift as a visitor, or as a member if one is given. Returns the order and the URL of its checkout page. */
async function order(
  overrides: Partial<contract.GiftOrder & { price_minor: number }> = {},
  who: UserData | null = null,
) {
  const body = {
    months: 3,
    price_minor: 2900,
    giver_name: 'Ben',
    recipient_name: 'Anna',
    message: 'Happy birthday!\nWatch the one with the lighthouse.',
    send_on: null,
    ...newAddresses(),
    ...overrides,
  };
  const { url } = await kinora.as(who, contract.orderGift, { body });
  return { ...body, url };
}

const sessionAt = (url: string) => stripe.state.all('checkout.session').find((one) => one.url === url)!;

/** Orders a gift and pays for it. */
async function buy(...ordered: Parameters<typeof order>) {
  const placed = await order(...ordered);
  const session = sessionAt(placed.url);
  stripe.payCheckout(placed.url, stripe.typeCard(validCard));
  await deliver();
  const { id } = await db
    .selectFrom('gifts')
    .where('provider_ref', '=', session.id)
    .select('id')
    .executeTakeFirstOrThrow();
  return { ...placed, id, session, intent: session.payment_intent ?? '' };
}

const codesTo = async (address: string) =>
  (await emailsTo(kinora, address)).flatMap(({ text }) => /Your code: (\S+)/.exec(text)?.[1] ?? []);
const lastCodeFor = async ({ recipient_email }: { recipient_email: string }) =>
  (await codesTo(recipient_email)).at(-1) ?? 'none';
const subjectsTo = async (address: string) =>
  (await emailsTo(kinora, address))
    .map(({ subject }) => subject)
    .filter((one) => !one.startsWith('Confirm your email'));
const redeem = (user: UserData, code: string) => kinora.as(user, contract.redeemGift, { body: { code } });
const redeemRefusal = (user: UserData, code: string) =>
  kinora.refused(user, contract.redeemGift, { body: { code } });
const canWatch = async (user: UserData) => isSubscribed(await signedIn(user));
const readBilling = async (user: UserData) => kinora.as(await signedIn(user), billingDetails, {});
const findGift = (id: number) =>
  db.selectFrom('gifts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
async function subscriber(): Promise<UserData> {
  const user = await kinora.member();
  const { client_secret } = await kinora.as(user, subscribeByCard, { body: {} });
  stripe.confirm(client_secret, stripe.typeCard(validCard));
  await deliver();
  return user;
}

test('a visitor buys a gift, and a new member redeems the code once and watches for three months', async () => {
  expect(await kinora.as(null, giftOffer, {})).toMatchObject({
    lengths: [
      { months: 1, price_minor: 999 },
      { months: 3, price_minor: 2900 },
      { months: 12, price_minor: 9900 },
    ],
    currency: 'usd',
    valid_months: 24,
  });
  const { giver_email, recipient_email, url } = await order();
  expect(await subjectsTo(recipient_email)).toEqual([]);
  stripe.payCheckout(url, stripe.typeCard(validCard));
  expect(await subjectsTo(recipient_email)).toEqual([]);
  await deliver({ order: 'shuffled', times: 3 });
  expect(await subjectsTo(giver_email)).toEqual(['Your receipt from Kinora: a gift of 3 months']);
  expect(await subjectsTo(recipient_email)).toEqual(['Ben has a gift for you: 3 months of Kinora']);
  const [email] = await emailsTo(kinora, recipient_email);
  expect(email?.is_sealed).toBe(true);
  expect(email?.text).toContain('> Happy birthday!\n> Watch the one with the lighthouse.');
  const [code] = await codesTo(recipient_email);
  expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);

  const [anna, other] = [await kinora.newcomer('Anna'), await kinora.member()];
  const typed = code!.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l');
  const preview = await kinora.as(anna, contract.lookUpGift, { body: { code: typed } });
  expect(preview).toMatchObject({ months: 3, giver_name: 'Ben', begins_now: true, ends_renewal: false });
  expect(await canWatch(anna)).toBe(false);
  const redeemed = await redeem(anna, typed);
  expect(await canWatch(anna)).toBe(true);
  expect(await redeem(anna, code!)).toEqual(redeemed);
  expect(await redeemRefusal(other, code!)).toMatchObject({ status: 409 });
  expect(await canWatch(other)).toBe(false);
  const { subscription, gifts, invoices } = await readBilling(anna);
  expect(subscription).toMatchObject({ is_gift: true, status: 'ended', can_resume: false });
  expect(gifts).toMatchObject([{ months: 3, giver_name: 'Ben', has_begun: true, ...redeemed }]);
  expect(invoices).toEqual([]);
  expect(await kinora.refused(anna, subscribeByCard, { body: {} })).toMatchObject({ status: 409 });
  await kinora.refused(anna, withdrawFromContract, {});

  wait(Date.parse(redeemed.ends_at) - clock.now().getTime() - minute);
  expect(await canWatch(anna)).toBe(true);
  wait(2 * minute);
  expect(await canWatch(anna)).toBe(false);
});

test('an order can be tracked with its token alone, and shows the invoice with the tax', async () => {
  const { url } = await order({
    send_on: after(clock.now(), 40 * day)
      .toISOString()
      .slice(0, 10),
  });
  const gift = await db
    .selectFrom('gifts')
    .where('provider_ref', '=', sessionAt(url).id)
    .selectAll()
    .executeTakeFirstOrThrow();
  const unknown = await kinora.refused(null, contract.readGiftOrder, { body: { token: 'x'.repeat(32) } });
  expect(unknown.status).toBe(404);
  const returnUrl = new URL(stripe.state.guests.get(sessionAt(url).id)?.success_url ?? '');
  const token = returnUrl.hash.slice(1);
  const readOrder = () => kinora.as(null, contract.readGiftOrder, { body: { token } });
  expect(await readOrder()).toMatchObject({ state: 'unpaid', amount_minor: null, invoice: null });
  const early = await kinora.refused(null, contract.downloadGiftInvoice, { body: { token } });
  expect(early.status).toBe(404);
  stripe.payCheckout(url, stripe.typeCard(validCard));
  // No event arrives: waiting on the page makes the service read the payment.
  wait(10_000);
  const paid = await readOrder();
  expect(paid).toMatchObject({ state: 'waiting', amount_minor: 2900, recipient_name: 'Anna' });
  expect(paid.invoice).toMatch(/^20\d\d-\d{6}$/);
  const { content } = await kinora.as(null, contract.downloadGiftInvoice, { body: { token } });
  expect(Buffer.from(content, 'base64').subarray(0, 4).toString()).toBe('%PDF');
  const invoices = await db.selectFrom('invoices').selectAll().where('gift_id', '=', gift.id).execute();
  expect(invoices).toMatchObject([
    {
      kind: 'invoice',
      gross_minor: 2900,
      gift_months: 3,
      payment_id: null,
      user_id: null,
      buyer_email: gift.giver_email,
    },
  ]);
  await deliver();
  expect(await db.selectFrom('invoices').selectAll().where('gift_id', '=', gift.id).execute()).toHaveLength(
    1,
  );
});

test('the code is sent on the chosen day, exactly once, even if several workers send it or are killed', async () => {
  const gift = await buy({
    send_on: after(clock.now(), 30 * day)
      .toISOString()
      .slice(0, 10),
  });
  expect(await subjectsTo(gift.giver_email)).toHaveLength(1);
  expect((await emailsTo(kinora, gift.giver_email))[0]?.text).toContain('We will send the code to anna-');
  wait(29 * day);
  await maintainGifts(context, signal);
  expect(await codesTo(gift.recipient_email)).toEqual([]);
  wait(2 * day);
  // Killed after the email was queued, and before anything was committed.
  await transaction(db, async (tx) => {
    await sendDueCodes({ ...context, db: tx }, signal).catch(() => {});
    throw new Error('killed');
  }).catch(() => {});
  expect(await codesTo(gift.recipient_email)).toEqual([]);
  await Promise.all([1, 2, 3].map(() => maintainGifts(context, signal)));
  await maintainGifts(context, signal);
  expect(await codesTo(gift.recipient_email)).toHaveLength(1);
  const user = await kinora.member();
  await redeem(user, await lastCodeFor(gift));
  expect(await canWatch(user)).toBe(true);
});

test('no code is sent without a confirmed payment, whatever an event or the provider’s page claims', async () => {
  const { url, recipient_email, giver_email } = await order();
  const session = sessionAt(url);
  expect(stripe.payCheckout(url, stripe.typeCard('4000 0000 0000 9995'))).toBe('declined');
  await deliver();
  // A signed event that claims a payment only makes the service ask the provider.
  const claim = stripe.sign({
    id: 'evt_claim',
    object: 'event',
    created: stripe.state.now(),
    type: 'checkout.session.completed',
    api_version: '',
    livemode: false,
    pending_webhooks: 1,
    data: { object: { ...session, status: 'complete', payment_status: 'paid' } },
  });
  const response = await fetch(`${kinora.base}/api/webhook/stripe`, { method: 'POST', ...claim });
  expect(response.status).toBe(200);
  await maintainGifts(context, signal);
  expect([await codesTo(recipient_email), await subjectsTo(giver_email)]).toEqual([[], []]);
  // Someone has changed the price at the provider.
  session.amount_subtotal = 100;
  stripe.payCheckout(url, stripe.typeCard(validCard));
  await deliver();
  expect(await codesTo(recipient_email)).toEqual([]);
  // This checkout now names a gift that already has another checkout.
  const gift = await buy();
  session.amount_subtotal = 2900;
  session.metadata['gift_id'] = String(gift.id);
  await reconcile(context, signal);
  expect(await codesTo(recipient_email)).toEqual([]);
  const user = await kinora.member();
  for (const wrong of ['0000-0000-0000-0000', 'ABCD EFGH JKMN PQRS'])
    expect(await redeemRefusal(user, wrong)).toMatchObject({ status: 404 });
  expect(await redeemRefusal(user, 'short')).toMatchObject({ status: 422 });
  expect(await canWatch(user)).toBe(false);
});

test('codes cannot be guessed: a member can only try a limited number per hour', async () => {
  const user = await kinora.member();
  const outcomes: number[] = [];
  for (let tried = 0; tried < 12; tried++) outcomes.push((await redeemRefusal(user, '0'.repeat(16))).status);
  expect(outcomes.slice(0, 10)).toEqual(Array(10).fill(404));
  expect(outcomes.slice(10)).toEqual([429, 429]);
  const gift = await buy();
  expect(await redeemRefusal(user, await lastCodeFor(gift))).toMatchObject({ status: 429 });
  wait(61 * minute);
  await redeem(await signedIn(user), await lastCodeFor(gift));
});

test('a refund or a dispute makes an unused code invalid, and ends the remaining days of a redeemed gift', async () => {
  const [unused, used, disputed] = [await buy(), await buy(), await buy()];
  const [ada, bea] = [await kinora.member(), await kinora.member()];
  await redeem(ada, await lastCodeFor(used));
  await redeem(bea, await lastCodeFor(disputed));
  for (const { intent } of [unused, used]) refund(stripe.state, intent);
  const dispute = openDispute(stripe.state, disputed.intent);
  await deliver({ order: 'shuffled', times: 2 });
  expect(await redeemRefusal(await kinora.member(), await lastCodeFor(unused))).toMatchObject({
    status: 409,
  });
  expect([await canWatch(ada), await canWatch(bea)]).toEqual([false, false]);
  expect(await subjectsTo(ada.email)).toEqual(['Your gift: 3 months of Kinora', 'Your gift has ended']);
  expect(await subjectsTo(unused.giver_email)).toContain('Your refund of $29.00');
  const notes = await db
    .selectFrom('invoices')
    .where('gift_id', '=', used.id)
    .orderBy('id')
    .select(['kind', 'gross_minor'])
    .execute();
  expect(notes).toEqual([
    { kind: 'invoice', gross_minor: 2900 },
    { kind: 'credit_note', gross_minor: 2900 },
  ]);
  closeDispute(stripe.state, dispute, 'won');
  await deliver();
  expect(await canWatch(bea)).toBe(true);
  // A refund that the bank returned.
  undoRefund(
    stripe.state,
    stripe.state.all('refund').find((one) => one.payment_intent === used.intent)!,
  );
  await deliver();
  expect(await canWatch(ada)).toBe(true);
  const last = (await emailsTo(kinora, used.giver_email)).at(-1);
  expect(last?.subject).toBe('A refund of $29.00 did not reach you');
});

test('a gift stays valid after a partial refund', async () => {
  const gift = await buy();
  const user = await kinora.member();
  refund(stripe.state, gift.intent, 1000);
  await deliver();
  await redeem(user, await lastCodeFor(gift));
  expect(await canWatch(user)).toBe(true);
  const payment = await db
    .selectFrom('payments')
    .where('user_id', '=', user.id)
    .selectAll()
    .executeTakeFirstOrThrow();
  expect(payment).toMatchObject({ amount_minor: 2900, refunded_minor: 1000 });
  // Each email states what was refunded this time.
  refund(stripe.state, gift.intent);
  await deliver();
  const refunds = (await subjectsTo(gift.giver_email)).filter((subject) => subject.includes('refund'));
  expect(refunds).toEqual(['Your refund of $10.00', 'Your refund of $19.00']);
});

test('a subscriber’s gift begins after the days they have paid for, and nothing is charged for the days of the gift', async () => {
  const user = await subscriber();
  const [own] = (await readBilling(user)).invoices;
  const gift = await buy();
  const code = await lastCodeFor(gift);
  const preview = await kinora.as(user, contract.lookUpGift, { body: { code } });
  expect(preview).toMatchObject({ begins_at: own?.period_end, begins_now: false, ends_renewal: true });
  const { begins_at, ends_at } = await redeem(user, code);
  expect([begins_at, ends_at]).toEqual([preview.begins_at, preview.ends_at]);
  await deliver({ order: 'shuffled', times: 2 });
  const email = (await emailsTo(kinora, user.email)).at(-1);
  expect(email).toMatchObject({ subject: 'Your gift: 3 months of Kinora' });
  expect(email?.text).toMatch(/Your own membership lasts until .* after that you can subscribe again\./);
  expect((await readBilling(user)).subscription).toMatchObject({
    is_gift: false,
    cancel_scheduled: true,
    can_resume: false,
  });
  expect((await readBilling(user)).gifts).toMatchObject([{ has_begun: false, begins_at, ends_at }]);
  expect(await kinora.refused(user, resumeSubscription, {})).toMatchObject({ status: 409 });

  wait(Date.parse(begins_at) - clock.now().getTime() + hour);
  await deliver();
  expect(await canWatch(user)).toBe(true);
  // Neither the cancellation nor the end of their own membership needs an email in addition to the gift's.
  expect(await subjectsTo(user.email)).not.toContain('Your membership is cancelled');
  expect(await subjectsTo(user.email)).not.toContain('Your subscription has ended');
  expect((await readBilling(user)).subscription).toMatchObject({ is_gift: true });
  expect((await readBilling(user)).invoices).toHaveLength(1);
  wait(Date.parse(ends_at) - clock.now().getTime() - hour);
  await deliver();
  expect(await canWatch(user)).toBe(true);
  wait(2 * hour);
  expect(await canWatch(user)).toBe(false);
  const payments = await db
    .selectFrom('payments')
    .where('user_id', '=', user.id)
    .orderBy('period_start')
    .select(['period_start', 'period_end'])
    .execute();
  // No day is paid for twice, and none is left out.
  expect(payments).toHaveLength(2);
  expect(payments[1]?.period_start).toBe(payments[0]?.period_end);
  // After the gift they may subscribe again.
  await kinora.as(await signedIn(user), subscriptionLink, { query: {} });
});

test('a second gift begins when the first ends, or at once if the first is refunded', async () => {
  const user = await kinora.member();
  const [first, second] = [await buy(), await buy({ months: 1, price_minor: 999 })];
  const one = await redeem(user, await lastCodeFor(first));
  const two = await redeem(user, await lastCodeFor(second));
  expect(two.begins_at).toBe(one.ends_at);
  // The first is refunded: the second begins automatically.
  refund(stripe.state, first.intent);
  await deliver();
  expect(await canWatch(user)).toBe(false);
  expect(await kinora.refused(user, subscribeByCard, { body: {} })).toMatchObject({ status: 409 });
  await maintainGifts(context, signal);
  expect(await canWatch(user)).toBe(true);
  const [moved] = (await readBilling(user)).gifts;
  expect(moved).toMatchObject({ months: 1, has_begun: true });
  expect(Date.parse(moved?.ends_at ?? '')).toBeLessThan(Date.parse(two.begins_at));
});

test('a gift begins after the paid days, without waiting for days that were refunded in the meantime', async () => {
  const user = await subscriber();
  await redeem(user, await lastCodeFor(await buy()));
  const invoice = stripe.state.all('invoice').findLast(({ status }) => status === 'paid')!;
  refund(stripe.state, intentOf(stripe.state, invoice).id);
  await deliver();
  // The gift has not been moved yet.
  expect(await canWatch(user)).toBe(false);
  await maintainGifts(context, signal);
  expect(await canWatch(user)).toBe(true);
});

test('the price of a one-year gift is spread over the royalty pools of its months, to the cent, once it is redeemed', async () => {
  const gift = await buy({ months: 12, price_minor: 9900 });
  const bought = monthOf(clock.now());
  let last = await closeNextMonth(kinora, monthOf(new Date(monthSpan(bought).from_ms - day)));
  const listNetAmounts = () =>
    db
      .selectFrom('royalty_payments')
      .innerJoin('payments', 'payments.id', 'payment_id')
      .innerJoin('royalty_months', 'royalty_months.id', 'month_id')
      .where('payments.provider_ref', '=', gift.intent)
      .orderBy('month')
      .select(['month', 'royalty_payments.net_minor'])
      .execute();
  last = await closeNextMonth(kinora, last);
  expect(await listNetAmounts()).toEqual([]);
  stripe.advance(clock.now().getTime() - stripe.clock.now().getTime());
  const user = await signedIn(await kinora.member());
  await redeem(user, await lastCodeFor(gift));
  for (let closed = 0; closed < 14; closed++) last = await closeNextMonth(kinora, last);
  const all = await listNetAmounts();
  expect(all).toHaveLength(13);
  const { amount_minor, tax_minor, fee_minor } = await findGift(gift.id);
  const net = all.reduce((total, { net_minor }) => total + net_minor, 0);
  expect(net).toBe((amount_minor ?? 0) - tax_minor - fee_minor);
  stripe.advance(clock.now().getTime() - stripe.clock.now().getTime());
}, 90_000);

test('staff find a gift, send it again with another code, and void it; each act is recorded', async () => {
  const giver = await kinora.member('Gina');
  const gift = await buy({ giver_email: 'ignored@example.com' }, giver);
  const first = await lastCodeFor(gift);
  const support = await signInAsStaff(kinora, await kinora.member('Sam'), 'support');
  const found = await kinora.as(support, contract.listGifts, { query: { search: gift.recipient_email } });
  expect(found).toMatchObject({
    total: 1,
    rows: [{ id: gift.id, state: 'sent', giver_id: giver.id, giver_email: giver.email, recipient_id: null }],
  });
  const params = { gift_id: String(gift.id) };
  const recipient_email = 'right@example.com';
  await kinora.as(support, contract.resendGift, { params, body: { reason, recipient_email } });
  const second = await lastCodeFor({ recipient_email });
  expect(second).not.toBe(first);
  const user = await kinora.member();
  expect(await redeemRefusal(user, first)).toMatchObject({ status: 404 });
  expect(await kinora.refused(support, contract.voidGift, { params, body: { reason } })).toMatchObject({
    status: 403,
  });

  await redeem(user, second);
  expect(await kinora.refused(support, contract.resendGift, { params, body: { reason } })).toMatchObject({
    status: 409,
  });
  const payment = await db
    .selectFrom('payments')
    .where('user_id', '=', user.id)
    .select('id')
    .executeTakeFirstOrThrow();
  const refundCall = { params: { payment_id: String(payment.id) }, body: { reason } };
  expect((await kinora.refused(olga, refundPayment, refundCall)).message).toContain(`Void gift ${gift.id}`);
  await kinora.as(olga, contract.voidGift, { params, body: { reason } });
  expect(await canWatch(user)).toBe(false);
  expect(await kinora.refused(olga, contract.voidGift, { params, body: { reason } })).toMatchObject({
    status: 409,
  });
  expect(stripe.state.all('refund').filter((one) => one.payment_intent === gift.intent)).toHaveLength(1);
  const { rows } = await kinora.as(olga, auditLog, { query: { page: 1, user_id: giver.id } });
  expect(rows.map(({ act, subject }) => [act, subject])).toEqual(
    expect.arrayContaining([
      ['gift-resent', `gift ${gift.id} to ${recipient_email}`],
      ['gift-void-requested', `gift ${gift.id}`],
    ]),
  );
});

test('a gift is unchanged if the provider refuses to refund it', async () => {
  const gift = await buy();
  const dispute = openDispute(stripe.state, gift.intent);
  closeDispute(stripe.state, dispute, 'won');
  await deliver();
  // A second dispute, whose event has not arrived yet.
  const again = openDispute(stripe.state, gift.intent);
  const params = { gift_id: String(gift.id) };
  expect(await kinora.refused(olga, contract.voidGift, { params, body: { reason } })).toMatchObject({
    status: 409,
  });
  closeDispute(stripe.state, again, 'won');
  await deliver();
  expect((await findGift(gift.id)).voided_at).toBeNull();
  await redeem(await kinora.member(), await lastCodeFor(gift));
});

test('a gift cannot be redeemed after it has expired', async () => {
  const gift = await buy();
  wait(24 * 31 * day);
  const user = await kinora.member();
  expect((await redeemRefusal(user, await lastCodeFor(gift))).message).toContain('has expired');
  expect(await canWatch(user)).toBe(false);
});

test('gift lengths are put on sale and withdrawn in the console or on the command line, and an order at an outdated price is refused', async () => {
  const run = (...words: string[]) => runCommandLine(kinora, ['gifts', ...words]);
  expect(await run('sell', '6', '49.50')).toEqual({ code: 0, text: 'This gift can be bought now.' });
  expect((await kinora.as(null, giftOffer, {})).lengths).toContainEqual({
    months: 6,
    price_minor: 4950,
  });
  const stale = {
    ...newAddresses(),
    months: 6,
    price_minor: 4900,
    giver_name: 'Ben',
    recipient_name: 'Anna',
    message: '',
    send_on: null,
  };
  expect(await kinora.refused(null, contract.orderGift, { body: stale })).toMatchObject({ status: 409 });
  expect((await kinora.as(olga, contract.listGiftLengths, {})).lengths).toHaveLength(4);
  const stop = { params: { months: '6' }, query: {} };
  await kinora.as(olga, contract.stopGiftLength, stop);
  expect((await kinora.refused(olga, contract.stopGiftLength, stop)).status).toBe(404);
  expect((await run('stop', '6')).code).toBe(1);
  expect((await kinora.as(null, giftOffer, {})).lengths.map(({ months }) => months)).toEqual([1, 3, 12]);
  const gone = { ...stale, price_minor: 4950 };
  expect(await kinora.refused(null, contract.orderGift, { body: gone })).toMatchObject({ status: 422 });
  const past = { ...gone, months: 3, price_minor: 2900, send_on: '2020-01-01' };
  expect(await kinora.refused(null, contract.orderGift, { body: past })).toMatchObject({
    errors: { send_on: 'This day has passed' },
  });
});

test('unpaid orders are deleted, and a member who leaves is removed from the gifts that they gave', async () => {
  const abandoned = await order();
  const giver = await kinora.member('Gus');
  const gift = await buy({}, giver);
  await kinora.as(giver, exportAccount, { body: { password: 'Correct-horse-1' } }).catch(() => {});
  await transaction(db, (tx) => removeFromGifts(tx, giver.id));
  expect(await findGift(gift.id)).toMatchObject({ giver_name: null, giver_email: null });
  wait(31 * day);
  await maintainGifts(context, signal);
  const remaining = await db
    .selectFrom('gifts')
    .where('recipient_email', '=', abandoned.recipient_email)
    .select('id')
    .execute();
  expect(remaining).toEqual([]);
  await expect(db.deleteFrom('gifts').where('id', '=', gift.id).execute()).rejects.toThrow('stays');
});
