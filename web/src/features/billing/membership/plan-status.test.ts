import { expect, test } from 'vitest';
import { toPlanStatus, type Membership } from './plan-status.ts';

const membership: Membership = {
  status: 'active',
  access_until: '2026-12-24T10:00:00.000Z',
  paid_until: '2026-12-21T10:00:00.000Z',
  cancel_scheduled: false,
  provider: 'sandbox',
  billed_every: 'month',
  price_minor: 999,
  next_amount_minor: 999,
  is_tax_added: false,
  currency: 'usd',
  method: { brand: 'visa', last4: '4242', expires: null },
  next_attempt_at: null,
  action_url: null,
  withdrawable_until: null,
  can_resume: false,
  pause_months: 0,
  price_change: null,
  paused_until: null,
  is_free: false,
  is_gift: false,
  next_billed_every: null,
  other_interval: null,
  is_approved: false,
  is_unconfirmed: false,
};

test('a plan renews until it is canceled', () => {
  expect(toPlanStatus(null, false)).toBe('none');
  expect(toPlanStatus(membership, true)).toBe('renewing');
  expect(toPlanStatus({ ...membership, cancel_scheduled: true }, true)).toBe('ending');
  const paused = { ...membership, paused_until: '2027-01-21T10:00:00.000Z' };
  expect([toPlanStatus(paused, true), toPlanStatus(paused, false)]).toEqual(['paused', 'paused']);
});

test('a plan that the provider has ended lasts until the end of the paid period', () => {
  const ended: Membership = { ...membership, status: 'ended' };
  expect(toPlanStatus(ended, true)).toBe('ending');
  expect(toPlanStatus(ended, false)).toBe('over');
});

test('a payment in progress is not requested again, and an unconfirmed subscription is reported', () => {
  const pending: Membership = { ...membership, status: 'pending', paid_until: null, access_until: null };
  expect(toPlanStatus(pending, false)).toBe('pending');
  expect(toPlanStatus({ ...pending, is_approved: true }, false)).toBe('approved');
  const unconfirmed: Membership = { ...membership, status: 'past_due', is_unconfirmed: true };
  expect(toPlanStatus(unconfirmed, true)).toBe('unconfirmed');
  expect(toPlanStatus(unconfirmed, false)).toBe('unconfirmed');
});

test('payment trouble is shown with or without a grace period, and takes precedence over a cancellation', () => {
  const unpaid: Membership = { ...membership, status: 'past_due', cancel_scheduled: true };
  expect(toPlanStatus(unpaid, true)).toBe('past_due');
  expect(toPlanStatus(unpaid, false)).toBe('past_due');
});
