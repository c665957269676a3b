import { describe, expect, test } from 'vitest';
import { currencies } from '../currencies.ts';
import { chargeLimits, limitError } from './charge-limits.ts';
import { priceError, providerMoney, toProviderAmount } from './provider-money.ts';

describe('every currency that Stripe accepts', () => {
  const accepted = currencies.filter((currency) => providerMoney('stripe', currency));
  test.each(accepted)('%s has a smallest and a largest amount that Stripe can charge', (currency) => {
    const { min_minor, max_minor } = chargeLimits(currency);
    for (const amount of [min_minor, max_minor]) {
      expect(priceError('stripe', amount, currency)).toBeNull();
      expect(limitError(amount, currency)).toBeNull();
    }
    expect(toProviderAmount('stripe', min_minor, currency)).toBeGreaterThanOrEqual(30);
    const digits = { cop: 10, idr: 12, inr: 9 }[currency] ?? 8;
    expect(String(toProviderAmount('stripe', max_minor, currency))).toHaveLength(digits);
    expect(limitError(min_minor - 1, currency)).toMatch(/^Enter at least/);
    expect(limitError(max_minor + 1, currency)).toMatch(/^Enter at most/);
  });
});

test('error messages state the limits in the currency, with its number of decimals', () => {
  const errorFor = (amount: number, currency: string) =>
    limitError(amount, currency)?.replaceAll('\u{a0}', ' ');
  expect(errorFor(49, 'usd')).toBe('Enter at least $0.50: less cannot be charged');
  expect(errorFor(29, 'gbp')).toBe('Enter at least £0.30: less cannot be charged');
  expect(errorFor(100_000_000, 'usd')).toBe('Enter at most $999,999.99: more cannot be charged');
  expect(errorFor(100_000_000, 'jpy')).toBe('Enter at most ¥99,999,999: more cannot be charged');
  // Stripe writes Icelandic krónur with two decimals, and Malagasy ariary without any.
  expect(errorFor(1_000_000, 'isk')).toBe('Enter at most ISK 999,999: more cannot be charged');
  expect(errorFor(0, 'isk')).toBe('Enter at least ISK 1: less cannot be charged');
  expect(errorFor(10_000_000_000, 'mga')).toBe('Enter at most MGA 99,999,999.00: more cannot be charged');
  expect(errorFor(100_000_000, 'kwd')).toBe('Enter at most KWD 99,999.990: more cannot be charged');
  expect(limitError(999_999_999_999, 'idr')).toBeNull();
});
