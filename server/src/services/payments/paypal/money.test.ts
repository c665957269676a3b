import { expect, test } from 'vitest';
import { addIntervals } from '#services/payments/paypal/interval.ts';
import { fromMinor, toMinor } from '#services/payments/paypal/money.ts';

test('amounts are read and written exactly, in currencies with and without cents', () => {
  expect(toMinor({ currency_code: 'USD', value: '9.99' })).toBe(999);
  expect(toMinor({ currency_code: 'USD', value: '-0.5' })).toBe(-50);
  expect(toMinor({ currency_code: 'USD', value: '1234567.89' })).toBe(123_456_789);
  expect(toMinor({ currency_code: 'JPY', value: '1000' })).toBe(1000);
  expect(fromMinor(5, 'usd')).toEqual({ currency_code: 'USD', value: '0.05' });
  expect(fromMinor(1000, 'jpy')).toEqual({ currency_code: 'JPY', value: '1000' });
  expect(fromMinor(35_000, 'twd')).toEqual({ currency_code: 'TWD', value: '350' });
  expect(() => toMinor({ currency_code: 'USD', value: '1e3' })).toThrow("'1e3'");
});

test('a month after the 31st falls on the last day of a shorter month', () => {
  const month = { interval_unit: 'MONTH', interval_count: 1 } as const;
  const from = new Date('2027-01-31T18:00:00Z');
  expect(addIntervals(from, month, 1)).toEqual(new Date('2027-02-28T18:00:00Z'));
  expect(addIntervals(from, month, 2)).toEqual(new Date('2027-03-31T18:00:00Z'));
  expect(addIntervals(from, { interval_unit: 'DAY', interval_count: 7 }, 2)).toEqual(
    new Date('2027-02-14T18:00:00Z'),
  );
});
