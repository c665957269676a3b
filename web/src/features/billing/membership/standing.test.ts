import { expect, test } from 'vitest';
import { standingOf } from './standing.ts';
import type { Membership } from './standing.ts';

const membership: Membership = {
  status: 'active',
  access_until: '2026-12-24T10:00:00.000Z',
  paid_until: '2026-12-21T10:00:00.000Z',
  cancel_scheduled: false,
  provider: 'sandbox',
  price_minor: 999,
  next_amount_minor: 999,
  currency: 'usd',
  method: { brand: 'visa', last4: '4242' },
  next_attempt_at: null,
  action_url: null,
  can_resume: false,
  is_approved: false,
  is_unconfirmed: false,
};

test('a plan renews until it is cancelled, and then ends', () => {
  expect(standingOf(null, false)).toBe('none');
  expect(standingOf(membership, true)).toBe('renewing');
  expect(standingOf({ ...membership, cancel_scheduled: true }, true)).toBe('ending');
});

test('one that the provider has ended goes on as long as its paid days', () => {
  const ended: Membership = { ...membership, status: 'ended' };
  expect(standingOf(ended, true)).toBe('ending');
  expect(standingOf(ended, false)).toBe('over');
});

test('what is agreed to and on its way is not asked for again, and what nobody confirms is said', () => {
  const begun: Membership = { ...membership, status: 'pending', paid_until: null, access_until: null };
  expect(standingOf(begun, false)).toBe('pending');
  expect(standingOf({ ...begun, is_approved: true }, false)).toBe('approved');
  const lapsed: Membership = { ...membership, status: 'past_due', is_unconfirmed: true };
  expect(standingOf(lapsed, true)).toBe('unconfirmed');
  expect(standingOf(lapsed, false)).toBe('unconfirmed');
});

test('payment trouble is told whether or not there is grace left, and before a cancellation', () => {
  const unpaid: Membership = { ...membership, status: 'past_due', cancel_scheduled: true };
  expect(standingOf(unpaid, true)).toBe('past_due');
  expect(standingOf(unpaid, false)).toBe('past_due');
});
