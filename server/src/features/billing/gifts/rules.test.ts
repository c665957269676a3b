import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addMonths, hour } from '#clock.ts';
import { hashGiftCode, isVoid, newCode, giftSendTime, stateOf } from '#features/billing/gifts/rules.ts';
import { monthOf, monthSpan } from '#features/earnings/royalties/rules/calendar.ts';
import { netOf, netOfMonth, type PeriodPayment } from '#features/earnings/royalties/rules/payment-net.ts';

const policy = { grace_ms: 0, refund_ends_access: true, dispute_ends_access: true };
const now = new Date('2026-11-28T12:00:00Z');

test('codes are long and unique, and have the same hash however they are typed', () => {
  const codes = Array.from({ length: 2000 }, newCode);
  expect(new Set(codes).size).toBe(2000);
  for (const code of codes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
  const letters = new Map<string, number>();
  for (const letter of codes.join('').replaceAll('-', ''))
    letters.set(letter, (letters.get(letter) ?? 0) + 1);
  // Each of the 32 characters occurs about a thousand times: none is missing, and none is more likely.
  expect(letters.size).toBe(32);
  expect(Math.min(...letters.values())).toBeGreaterThan(800);
  const emailed = '0123-ABCD-EFGH-JKM1';
  for (const typed of ['o123abcdefghjkml', ' 0I23 abcd efgh jkmi ', '0123–ABCD–EFGH–JKM1'])
    expect(hashGiftCode(typed)).toEqual(hashGiftCode(emailed));
  expect(hashGiftCode('0123-ABCD-EFGH-JKM2')).not.toEqual(hashGiftCode(emailed));
});

test('a code is emailed at once or on the morning of the chosen day, never in the past', () => {
  expect(giftSendTime(null, now)).toEqual(now);
  expect(giftSendTime('2026-12-24', now)).toEqual(new Date('2026-12-24T09:00:00Z'));
  expect(giftSendTime('2026-11-28', now)).toEqual(now);
  expect(giftSendTime('2026-11-28', new Date(now.getTime() - 6 * hour))).toEqual(
    new Date('2026-11-28T09:00:00Z'),
  );
});

const gift = {
  paid_at: '2026-11-01T00:00:00Z',
  sent_at: '2026-11-01T00:00:00Z',
  redeemed_at: null,
  voided_at: null,
  expires_at: null,
  amount_minor: 2900,
  refunded_minor: 0,
  dispute: 'none' as const,
  disputed_minor: null,
  is_fraud: false,
};

test('only a gift that is paid, not refunded and not expired can be redeemed', () => {
  const states = [
    [{}, 'sent'],
    [{ paid_at: null, amount_minor: null, sent_at: null }, 'unpaid'],
    [{ sent_at: null }, 'waiting'],
    [{ redeemed_at: '2026-11-02T00:00:00Z' }, 'redeemed'],
    [{ expires_at: '2026-11-28T12:00:00Z' }, 'expired'],
    [{ expires_at: '2026-11-28T12:00:01Z' }, 'sent'],
    // A gift that was redeemed in time stays redeemed.
    [{ redeemed_at: '2026-11-02T00:00:00Z', expires_at: '2026-11-03T00:00:00Z' }, 'redeemed'],
    [{ redeemed_at: '2026-11-02T00:00:00Z', refunded_minor: 2900 }, 'void'],
    [{ voided_at: '2026-11-02T00:00:00Z' }, 'void'],
    [{ is_fraud: true }, 'void'],
    [{ refunded_minor: 2900 }, 'void'],
    [{ refunded_minor: 2899 }, 'sent'],
    [{ dispute: 'open' as const }, 'void'],
    [{ dispute: 'lost' as const }, 'void'],
    [{ dispute: 'won' as const }, 'sent'],
    [{ dispute: 'lost' as const, disputed_minor: 1000 }, 'sent'],
  ] as const;
  for (const [changed, state] of states)
    expect(stateOf({ ...gift, ...changed }, policy, now), state).toBe(state);
  const lenient = { ...policy, refund_ends_access: false, dispute_ends_access: false };
  expect(isVoid({ ...gift, refunded_minor: 2900 }, lenient)).toBe(false);
  expect(isVoid({ ...gift, voided_at: '2026-11-02T00:00:00Z' }, lenient)).toBe(true);
});

test('whatever a gift costs and whenever it is redeemed, its months add up to its net amount', () => {
  const gifts = fc.record({
    months: fc.integer({ min: 1, max: 36 }),
    amount_minor: fc.integer({ min: 1, max: 1_000_000 }),
    tax: fc.double({ min: 0, max: 0.3, noNaN: true }),
    fee: fc.double({ min: 0, max: 0.5, noNaN: true }),
    refunded: fc.double({ min: 0, max: 1, noNaN: true }),
    redeemed_ms: fc.integer({ min: Date.parse('2026-01-01'), max: Date.parse('2032-12-31') }),
  });
  fc.assert(
    fc.property(gifts, ({ months, amount_minor, tax, fee, refunded, redeemed_ms }) => {
      const from = new Date(redeemed_ms);
      const until = addMonths(from, months);
      const paid: PeriodPayment = {
        amount_minor,
        tax_minor: Math.floor(amount_minor * tax),
        fee_minor: Math.floor(amount_minor * fee),
        refunded_minor: Math.floor(amount_minor * refunded),
        dispute: 'none',
        period_start: from.toISOString(),
        period_end: until.toISOString(),
      };
      let sum = 0;
      for (
        let month = monthOf(from);
        month <= monthOf(until);
        month = monthOf(new Date(monthSpan(month).to_ms))
      ) {
        const part = netOfMonth([paid], monthSpan(month));
        expect(part).toBeGreaterThanOrEqual(0);
        sum += part;
      }
      expect(BigInt(sum)).toBe(netOf(paid));
    }),
  );
});

test('months are calendar months: consecutive gifts neither skip a day nor count one twice', () => {
  expect(addMonths(new Date('2027-01-31T08:00:00Z'), 1)).toEqual(new Date('2027-02-28T08:00:00Z'));
  expect(addMonths(new Date('2027-02-28T08:00:00Z'), 12)).toEqual(new Date('2028-02-28T08:00:00Z'));
});
