import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { TaxLine } from '@kinora/contract/billing/invoices';
import {
  methodName,
  missingDocuments,
  formatInvoiceNumber,
  type DocumentAmounts,
} from '#features/billing/invoices/rules.ts';

const line = (tax_minor: number, taxable_minor = 839, name = 'VAT'): TaxLine => ({
  name,
  country: 'DE',
  region: null,
  rate_milli: 19_000,
  taxable_minor,
  tax_minor,
});

/** Issues the missing documents each time the provider reports another refunded amount. */
const issueAll = (
  amount_minor: number,
  tax_lines: TaxLine[],
  refunds: readonly number[],
): DocumentAmounts[] =>
  refunds.reduce<DocumentAmounts[]>(
    (issued, refunded_minor) => [
      ...issued,
      ...missingDocuments({ amount_minor, tax_lines, refunded_minor }, issued),
    ],
    [],
  );
const summarize = ({ kind, gross_minor, tax_minor }: DocumentAmounts) => [kind, gross_minor, tax_minor];

test('a refund gets a credit note with its share of the tax, and a failed refund gets a debit note', () => {
  expect(issueAll(999, [line(160)], [0, 0]).map(summarize)).toEqual([['invoice', 999, 160]]);
  expect(issueAll(999, [line(160)], [0, 500, 999]).map(summarize)).toEqual([
    ['invoice', 999, 160],
    ['credit_note', 500, 80],
    ['credit_note', 499, 80],
  ]);
  expect(issueAll(999, [line(160)], [999, 0]).map(summarize)).toEqual([
    ['invoice', 999, 160],
    ['credit_note', 999, 160],
    ['debit_note', 999, 160],
  ]);
  expect(issueAll(1500, [], [0, 700]).map(summarize)).toEqual([
    ['invoice', 1500, 0],
    ['credit_note', 700, 0],
  ]);
});

test('whatever the order of refunds, tax is never lost, counted twice or negative', () => {
  const cases = fc.record({
    amount: fc.integer({ min: 1, max: 50_000 }),
    shares: fc.array(fc.integer({ min: 0, max: 300 }), { maxLength: 3 }),
    refunds: fc.array(fc.integer({ min: 0, max: 1000 }), { maxLength: 6 }),
  });
  fc.assert(
    fc.property(cases, ({ amount, shares, refunds }) => {
      const lines = shares.map((share, index) =>
        line(Math.floor((amount * share) / 1000), Math.floor(amount / 2), `Tax ${index}`),
      );
      const tax = lines.reduce((sum, { tax_minor }) => sum + tax_minor, 0);
      const states = refunds.map((part) => Math.floor((amount * part) / 1000));
      const issued = issueAll(amount, lines, [0, ...states]);
      const signs = issued.map(({ kind }) => (kind === 'credit_note' ? -1 : 1));
      const remaining = (amountOf: (one: DocumentAmounts) => number) =>
        issued.reduce((sum, one, index) => sum + (signs[index] ?? 0) * amountOf(one), 0);
      const refunded = states.at(-1) ?? 0;
      expect(remaining(({ gross_minor }) => gross_minor)).toBe(amount - refunded);
      // The tax that is deducted from a payment for the creators' pool.
      expect(remaining(({ tax_minor }) => tax_minor)).toBe(Math.ceil((tax * (amount - refunded)) / amount));
      for (const one of issued) {
        expect(one.tax_lines.reduce((sum, { tax_minor }) => sum + tax_minor, 0)).toBe(one.tax_minor);
        expect(
          one.tax_lines.every(({ tax_minor, taxable_minor }) => tax_minor >= 0 && taxable_minor >= 0),
        ).toBe(true);
      }
      for (const [index, { tax_minor }] of lines.entries()) {
        const taxLeft = remaining(({ tax_lines }) => tax_lines[index]?.tax_minor ?? 0);
        expect(taxLeft).toBeGreaterThanOrEqual(0);
        expect(taxLeft).toBeLessThanOrEqual(tax_minor);
      }
    }),
  );
});

test('numbers and payment methods are readable', () => {
  expect(formatInvoiceNumber({ series: 'invoice', year: 2026, sequence: 12 })).toBe('2026-000012');
  expect(formatInvoiceNumber({ series: 'test', year: 2026, sequence: 1_234_567 })).toBe('TEST-2026-1234567');
  expect([methodName('visa', '4242'), methodName('paypal', null), methodName(null, null)]).toEqual([
    'Visa ending in 4242',
    'PayPal',
    'Card',
  ]);
});
