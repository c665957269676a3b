import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { WithholdingSettings } from '#config/withholding-settings.ts';
import { returnedTaxOf, withheldOf, withholdingOf } from '#features/earnings/withholding/rules/withhold.ts';

const settings: WithholdingSettings = {
  foreign_bp: 3000,
  backup_bp: 2400,
  us_source_bp: 10_000,
  treaties: { DE: 0, IN: 1500 },
};
const withForm = (country: string, claims_treaty: boolean) => ({
  country,
  has_w9: false,
  valid_form: { country, claims_treaty },
});

test('form, treaty and country determine the rate; without settings, nothing is withheld', () => {
  const rate = (status: Parameters<typeof withholdingOf>[1], configured: WithholdingSettings = settings) => {
    const { withheld_bp, withheld_for } = withholdingOf(configured, status) ?? {};
    return withheld_for ? [withheld_bp, withheld_for] : null;
  };
  const none = { has_w9: false, valid_form: null };
  expect(withholdingOf(null, { country: null, ...none })).toBeNull();
  expect(rate({ country: 'US', ...none, has_w9: true })).toBeNull();
  expect(rate({ country: 'US', ...none })).toEqual([2400, 'backup']);
  expect(rate({ country: 'DE', ...none })).toEqual([3000, 'no-form']);
  expect(rate({ country: null, ...none })).toEqual([3000, 'no-form']);
  expect(rate(withForm('DE', false))).toEqual([3000, 'foreign']);
  expect(rate(withForm('DE', true))).toEqual([0, 'treaty']);
  expect(rate(withForm('IN', true))).toEqual([1500, 'treaty']);
  // A claim is valid only for a treaty that the operator has entered.
  expect(rate(withForm('KY', true))).toEqual([3000, 'foreign']);
  // This payee has moved since signing, so the form is for another country.
  expect(rate({ ...withForm('DE', true), country: 'FR' })).toEqual([3000, 'no-form']);
  expect(rate(withForm('DE', false), { ...settings, foreign_bp: null })).toBeNull();
  expect(rate({ country: 'US', ...none }, { ...settings, backup_bp: null })).toBeNull();
});

test('tax is rounded once, to the nearest cent, and is never more than the amount', () => {
  const tax = (gross: number, withheld_bp: number, withheld_source_bp = 10_000) =>
    withheldOf(gross, { withheld_bp, withheld_source_bp, withheld_for: 'foreign' });
  expect(tax(1550, 3000)).toBe(465);
  expect([tax(5, 3000), tax(1, 5000), tax(1, 4999), tax(1001, 3000, 5000)]).toEqual([2, 1, 0, 150]);
  fc.assert(
    fc.property(
      fc.nat(10_000_000_000),
      fc.integer({ min: 0, max: 10_000 }),
      fc.integer({ min: 0, max: 10_000 }),
      (gross, rate, source) => {
        const withheld = tax(gross, rate, source);
        // The exact tax is at most half a cent away.
        const error = BigInt(withheld) * 100_000_000n - BigInt(gross) * BigInt(rate) * BigInt(source);
        expect(2n * error <= 100_000_000n && 2n * error > -100_000_000n).toBe(true);
        expect(withheld).toBeLessThanOrEqual(gross);
      },
    ),
  );
});

test('the tax returned over any number of reversals adds up to all that was withheld', () => {
  const payout = fc.record({ amount_minor: fc.integer({ min: 1, max: 1e9 }), withheld_minor: fc.nat(1e9) });
  fc.assert(
    fc.property(payout, fc.array(fc.double({ min: 0, max: 1, noNaN: true })), (paid, steps) => {
      const stages = [
        ...steps.toSorted((a, b) => a - b).map((part) => Math.floor(part * paid.amount_minor)),
        paid.amount_minor,
      ];
      let returned = 0;
      for (const reversed_minor of stages) {
        const next = returnedTaxOf({ ...paid, reversed_minor });
        expect(next).toBeGreaterThanOrEqual(returned);
        returned = next;
      }
      expect(returned).toBe(paid.withheld_minor);
    }),
  );
});
