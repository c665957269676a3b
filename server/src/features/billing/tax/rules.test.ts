import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { TaxRate } from '@kinora/contract/billing/invoices';
import { formatRate, ratesOn, totalTax, includedTaxes } from '#features/billing/tax/rules.ts';

const rate = (name: string, percent: number, valid_from = '2026-01-01', country = 'DE'): TaxRate => ({
  country,
  name,
  valid_from,
  rate_milli: Math.round(percent * 1000),
});

test('a price includes the tax of its country, rounded to the nearest minor unit', () => {
  const taxed = (amount: number, ...percents: number[]) =>
    includedTaxes(
      amount,
      percents.map((percent, index) => rate(`Tax ${index}`, percent)),
    ).map(({ tax_minor, taxable_minor }) => [tax_minor, taxable_minor]);
  expect(taxed(999, 19)).toEqual([[160, 839]]);
  expect(taxed(1500, 10)).toEqual([[136, 1364]]);
  // Federal and provincial tax on the same net amount: 5% and 9.975% of 8.69.
  expect(taxed(999, 5, 9.975)).toEqual([
    [43, 869],
    [87, 869],
  ]);
  expect(taxed(999)).toEqual([]);
  expect(formatRate(8100)).toBe('8.1%');
});

test('for each tax, the latest rate that is valid on the day of the payment applies', () => {
  const rates = [
    rate('VAT', 19),
    rate('VAT', 16, '2026-07-01'),
    rate('VAT', 19, '2027-01-01'),
    rate('Levy', 1),
    rate('Levy', 0, '2026-03-01'),
    rate('VAT', 20, '2026-01-01', 'AT'),
  ];
  const on = (day: string, country: string | null = 'DE') =>
    ratesOn(rates, country, day).map(({ name, rate_milli }) => `${name} ${formatRate(rate_milli)}`);
  expect(on('2025-12-31')).toEqual([]);
  expect(on('2026-02-28')).toEqual(['Levy 1%', 'VAT 19%']);
  expect(on('2026-06-30')).toEqual(['VAT 19%']);
  expect(on('2026-07-01')).toEqual(['VAT 16%']);
  expect(on('2027-01-01')).toEqual(['VAT 19%']);
  expect(on('2027-01-01', 'AT')).toEqual(['VAT 20%']);
  expect(on('2027-01-01', null)).toEqual([]);
});

test('for any rates, the net amount and taxes add up to the price, and each tax is within 1.5 minor units of its share', () => {
  const percents = fc.array(fc.integer({ min: 1, max: 40_000 }), { maxLength: 4 });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000_000 }), percents, (amount, rates_milli) => {
      const lines = includedTaxes(
        amount,
        rates_milli.map((one, index) => rate(`Tax ${index}`, one / 1000)),
      );
      const tax = totalTax(lines);
      expect(lines.every(({ taxable_minor }) => taxable_minor + tax === amount)).toBe(true);
      for (const [index, { tax_minor }] of lines.entries()) {
        const share =
          (amount * (rates_milli[index] ?? 0)) / (100_000 + rates_milli.reduce((sum, one) => sum + one, 0));
        expect(Math.abs(tax_minor - share)).toBeLessThanOrEqual(1.5);
      }
    }),
  );
});
