import { expect, test } from 'vitest';
import { after, day } from '#clock.ts';
import {
  cardExpiresEmail,
  freeDaysEndEmail,
  lastCallEmail,
} from '#features/billing/notify/reminder-emails.ts';
import {
  cancelledEmail,
  duplicateEmail,
  endedEmail,
  paymentFailedEmail,
  receiptEmail,
  refundFailedEmail,
  refundEmail,
} from '#features/billing/notify/emails.ts';
import { messagesFor } from '#features/billing/notify/message-rules.ts';
import type { Status } from '#features/billing/rules.ts';

const now = new Date('2026-11-21T12:00:00Z');
const payment = {
  provider_ref: 'in_1',
  number: 'K-0001',
  amount_minor: 999,
  tax_minor: 0,
  fee_minor: 0,
  refunded_minor: 0,
  dispute: 'none' as const,
  currency: 'usd',
  period_start: now,
  period_end: after(now, 30 * day),
  is_proration: false,
  paid_at: now,
  receipt_url: null,
};

const stateBefore = (status: Status, cancel_scheduled = false) => ({
  id: 1,
  user_id: 1,
  status,
  cancel_scheduled,
  access_until: null,
  paid_until: null,
  is_duplicate: false,
  withdrawn_at: null,
  is_unconfirmed: false,
  paused_until: null,
  billed_every: 'month' as const,
  next_billed_every: null,
  cancelled_for_gift: false,
  plan_ref: null,
  revision: 0,
});
const stateAfter = (status: Status, cancel_scheduled = false, paid_until: Date | null = after(now, day)) => ({
  status,
  cancel_scheduled,
  paid_until,
  access_until: paid_until,
  blocked: false,
  is_last_payment_reversed: false,
});
const kindsFor = (
  before: ReturnType<typeof stateBefore> | undefined,
  current: ReturnType<typeof stateAfter>,
  overrides = {},
) =>
  messagesFor(
    { before, after: current, is_duplicate: false, paid: [], refunded: [], unrefunded: [], ...overrides },
    now,
  ).map(({ kind }) => kind);

test('a member is notified of each change, and of nothing else', () => {
  expect(kindsFor(undefined, stateAfter('active'), { paid: [payment] })).toEqual(['receipt']);
  expect(kindsFor(stateBefore('active'), stateAfter('active'))).toEqual([]);
  expect(kindsFor(stateBefore('active'), stateAfter('past_due'))).toEqual(['payment_failed']);
  expect(kindsFor(stateBefore('past_due'), stateAfter('past_due'))).toEqual([]);
  expect(kindsFor(stateBefore('past_due'), stateAfter('active'), { paid: [payment] })).toEqual(['receipt']);
  expect(kindsFor(stateBefore('active'), stateAfter('active', true))).toEqual(['cancelled']);
  expect(kindsFor(stateBefore('active', true), stateAfter('active', true))).toEqual([]);
  expect(kindsFor(stateBefore('active', true), stateAfter('active'))).toEqual([]);
  expect(kindsFor(stateBefore('past_due'), stateAfter('ended', false, now))).toEqual(['ended']);
  expect(kindsFor(stateBefore('ended'), stateAfter('ended', false, now))).toEqual([]);
});

test('no receipt is sent for free days', () => {
  expect(kindsFor(undefined, stateAfter('active'), { paid: [{ ...payment, amount_minor: 0 }] })).toEqual([]);
});

test('a subscription that ends with paid days left is treated as cancelled, as at PayPal', () => {
  expect(kindsFor(stateBefore('active'), stateAfter('ended'))).toEqual(['cancelled']);
  expect(kindsFor(stateBefore('active', true), stateAfter('ended'))).toEqual([]);
});

test('only a receipt is sent for a subscription that is first read after it ended', () => {
  expect(kindsFor(undefined, stateAfter('ended', false, now), { paid: [payment] })).toEqual(['receipt']);
});

test('a member is notified of a duplicate subscription once, and of nothing else about it', () => {
  const duplicate = { is_duplicate: true, paid: [payment], refunded: [{ payment, amount_minor: 999 }] };
  expect(kindsFor(undefined, stateAfter('ended'), duplicate)).toEqual(['duplicate']);
  expect(kindsFor({ ...stateBefore('ended'), is_duplicate: true }, stateAfter('ended'), duplicate)).toEqual(
    [],
  );
  const unrefunded = [{ payment, amount_minor: 999 }];
  expect(
    kindsFor({ ...stateBefore('ended'), is_duplicate: true }, stateAfter('ended'), {
      ...duplicate,
      unrefunded,
    }),
  ).toEqual(['refund_failed']);
});

test('emails state amounts and dates, and link to the next step', () => {
  const brand = { brand_name: 'Films', public_url: 'https://films.example' };
  const receipt = receiptEmail(brand, payment);
  expect(receipt.subject).toBe('Your receipt from Films');
  expect(receipt.text).toContain(
    'Amount: $9.99\nPaid on: November 21, 2026\nFor: November 21, 2026 to December 21, 2026\nNumber: K-0001',
  );
  expect(receiptEmail(brand, { ...payment, amount_minor: 1200, currency: 'jpy' }).text).toContain('¥1,200');
  const hostedReceipt = receiptEmail(brand, { ...payment, receipt_url: 'https://provider.example/r/1' });
  expect(hostedReceipt.text).toContain('https://provider.example/r/1');
  expect(refundEmail(brand, { ...payment, refunded_minor: 800 }, 500).subject).toBe('Your refund of $5.00');
  expect(refundFailedEmail(brand, payment, 500).subject).toBe('A refund of $5.00 did not reach you');
  const failed = paymentFailedEmail(brand, {
    billed_every: 'month',
    access_until: now,
    action_url: null,
  });
  expect(failed.text).toContain('We could not collect this month’s payment');
  expect(failed.text).toContain('https://films.example/profile?update=payment');
  expect(failed.text).toContain('You can keep watching until November 21, 2026.');
  const confirm = paymentFailedEmail(brand, {
    billed_every: 'year',
    access_until: null,
    action_url: '/sandbox/checkout/x',
  });
  expect(confirm.text).toContain('We could not collect this year’s payment');
  expect(confirm.text).toContain('https://films.example/sandbox/checkout/x');
  expect(lastCallEmail(brand, now).subject).toBe('Your access ends on November 21, 2026');
  expect(cancelledEmail(brand, now, true).text).toContain(
    'You will not be charged again. You can watch until November 21, 2026, and resume your membership until then.',
  );
  expect(cancelledEmail(brand, now, false).text).toContain('You can watch until November 21, 2026.');
  expect(endedEmail(brand).text).toContain('https://films.example/plan-details');
  expect(duplicateEmail(brand).text).toContain('refunding its payment');
});

test('reminders state what will be charged, and when', () => {
  const brand = { brand_name: 'Films', public_url: 'https://films.example' };
  const charge = {
    charged_at: now,
    billed_every: 'month' as const,
    amount_minor: 500,
    price_minor: 999,
    currency: 'usd',
    is_tax_added: false,
  };
  const free = freeDaysEndEmail(brand, charge);
  expect(free.subject).toBe('Your free days end on November 21, 2026');
  expect(free.text).toContain('First payment: $5.00\nOn: November 21, 2026\nAfter that: $9.99 each month');
  const same = freeDaysEndEmail(brand, { ...charge, amount_minor: 999 });
  expect(same.text).toContain('After that: The same each month');
  const yearly = freeDaysEndEmail(brand, { ...charge, billed_every: 'year' });
  expect(yearly.text).toContain('After that: $9.99 each year');
  const taxed = freeDaysEndEmail(brand, { ...charge, is_tax_added: true });
  expect(taxed.text).toContain('First payment: $5.00 plus tax');
  expect(taxed.text).toContain('After that: $9.99 plus tax each month');
  const method = { brand: 'visa', last4: '4242', expires: '2026-10' };
  const card = cardExpiresEmail(brand, { method, charge });
  expect(card.text).toContain('Your Visa ending in 4242 is valid until the end of October 2026.');
  expect(card.text).toContain('Next payment: $5.00\nOn: November 21, 2026');
});
