import { describe, expect, test } from 'vitest';
import { currencies } from '../currencies.ts';
import { decimalMoney, formatMoney, minorDigits } from '../money.ts';
import {
  floorForPayout,
  fromProviderAmount,
  priceError,
  providerMoney,
  toProviderAmount,
} from './provider-money.ts';

/** Parses a displayed amount back into a number: digits and a decimal point. */
const parseAmount = (shown: string) => Number(/\d[\d,.]*/.exec(shown)?.[0].replaceAll(',', ''));

describe.each(['stripe', 'paypal'] as const)('every currency that %s accepts', (provider) => {
  const accepted = currencies.filter((currency) => providerMoney(provider, currency));
  const amounts = [1, 5, 10, 99, 100, 999, 1000, 2990, 5700, 99_900, 123_400, 100_000_000];

  test.each(accepted)('%s is charged, shown and paid out as configured', (currency) => {
    const chargeable = amounts.filter((amount) => priceError(provider, amount, currency) === null);
    expect(chargeable).not.toEqual([]);
    for (const amount_minor of chargeable) {
      const charged = toProviderAmount(provider, amount_minor, currency);
      const { digits, charge_step } = providerMoney(provider, currency) ?? { digits: -1, charge_step: 0 };
      expect([Number.isInteger(charged), charged % charge_step]).toEqual([true, 0]);
      expect(fromProviderAmount(provider, charged, currency)).toBe(amount_minor);
      // The amount as the provider reads it must match what is displayed and what the list of bank transfers
      // contains.
      const expected = (charged / 10 ** digits).toFixed(minorDigits(currency));
      expect(decimalMoney(amount_minor, currency)).toBe(expected);
      expect(parseAmount(formatMoney(amount_minor, currency, 'en'))).toBe(Number(expected));
    }
  });
});

test('amounts in currencies with special rules are sent the way Stripe documents them', () => {
  const charged = (amount_minor: number, currency: string) =>
    toProviderAmount('stripe', amount_minor, currency);
  // 5 krónur and 5 shillings are sent as 500, although neither currency has decimals.
  expect([charged(5, 'isk'), charged(5, 'ugx')]).toEqual([500, 500]);
  expect([charged(1045, 'huf'), charged(1045, 'twd')]).toEqual([1045, 1045]);
  expect([charged(500, 'jpy'), charged(50_000, 'mga')]).toEqual([500, 500]);
  expect(charged(5120, 'kwd')).toBe(5120);
  expect(() => charged(150, 'mga')).toThrow(RangeError);
  expect(() => charged(150, 'irr')).toThrow(RangeError);
});

test('money is shown with the decimals of ISO 4217, whatever the runtime’s locale data', () => {
  const shown = (amount_minor: number, currency: string) =>
    formatMoney(amount_minor, currency, 'en').replaceAll('\u{a0}', ' ');
  expect(shown(999, 'usd')).toBe('$9.99');
  expect(shown(299_000, 'huf')).toBe('HUF 2,990.00');
  expect(shown(1500, 'isk')).toBe('ISK 1,500');
  expect(shown(20_000, 'ugx')).toBe('UGX 20,000');
  expect(shown(15_000_000, 'idr')).toBe('IDR 150,000.00');
  expect(shown(1_234_500, 'iqd')).toBe('IQD 1,234.500');
  expect(shown(-550, 'usd')).toBe('-$5.50');
  expect([decimalMoney(-5, 'usd'), decimalMoney(-5, 'jpy'), decimalMoney(1550, 'kwd')]).toEqual([
    '-0.05',
    '-5',
    '1.550',
  ]);
});

test('a price that cannot be charged is rejected with an explanation', () => {
  expect(priceError('stripe', 999, 'usd')).toBeNull();
  expect(priceError('stripe', 20_000, 'ugx')).toBeNull();
  expect(priceError('stripe', 1255, 'kwd')).toBe(
    'PRICE_MINOR is 1255 kwd, which Stripe cannot charge: it must be a multiple of 10',
  );
  expect(priceError('stripe', 150, 'mga')).toBe(
    'PRICE_MINOR is 150 mga, which Stripe cannot charge: it must be a multiple of 100',
  );
  expect(priceError('paypal', 299_050, 'huf')).toBe(
    'PRICE_MINOR is 299050 huf, which PayPal cannot charge: it must be a multiple of 100',
  );
  expect(priceError('stripe', 999, 'irr')).toContain('CURRENCY is irr, in which Stripe accepts no payments');
  expect(priceError('paypal', 999, 'isk')).toContain('in which PayPal accepts no payments');
});

test('a payout is rounded down to an amount that a bank account can receive', () => {
  const paid = (currency: string) => floorForPayout(104_567, currency);
  expect([paid('usd'), paid('isk'), paid('huf'), paid('twd'), paid('kwd'), paid('mga')]).toEqual([
    104_567, 104_567, 104_500, 104_500, 104_560, 104_500,
  ]);
});

test('a fee with a fraction of a minor unit is rounded to the nearest minor unit', () => {
  expect([fromProviderAmount('stripe', 1249, 'isk'), fromProviderAmount('stripe', 1250, 'isk')]).toEqual([
    12, 13,
  ]);
});
