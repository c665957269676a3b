import { expect, test } from 'vitest';
import { makeLegible } from '#fonts.ts';
import { writeInvoice } from '#features/billing/invoices/pdf/write-invoice.ts';
import type { PrintedInvoice } from '#features/billing/invoices/pdf/texts.ts';

test('names in every script are legible, and control characters and emoji are left out', () => {
  expect(makeLegible('Łódź, Ωμέγα, Привет, Kőris & Søn, 12 € ©')).toBe(
    'Łódź, Ωμέγα, Привет, Kőris & Søn, 12 € ©',
  );
  expect(makeLegible('山田')).toBe('ShanTian');
  expect(makeLegible('محمد')).toMatch(/^[a-z]+$/);
  expect(makeLegible('Ada\u0007\u202Eevil\u200D\r\n👩‍🎤Quay 7')).toBe('Adaevil\nQuay 7');
});

const invoice: PrintedInvoice = {
  id: 1,
  payment_id: 1,
  gift_id: null,
  gift_months: null,
  user_id: 1,
  kind: 'invoice',
  series: 'invoice',
  year: 2026,
  sequence: 1,
  issued_at: '2026-11-26T00:00:00Z',
  gross_minor: 1500,
  tax_minor: 136,
  tax_lines: [
    { name: 'VAT', country: 'JP', region: null, rate_milli: 10_000, taxable_minor: 1364, tax_minor: 136 },
  ],
  currency: 'jpy',
  refunded_minor: 0,
  period_start: '2026-11-26T00:00:00Z',
  period_end: '2026-12-26T00:00:00Z',
  paid_at: '2026-11-26T00:00:00Z',
  method: 'Visa ending in 4242',
  seller: { name: 'Lantern Films', address: ['12 Lantern Quay'], tax_id: null },
  buyer_country: 'JP',
  buyer_vat_id: null,
  buyer_name: 'Ada',
  buyer_email: 'ada@example.com',
  buyer_address: null,
  corrects: null,
};

test('the longest names and addresses continue on a second page, and never need a third', async () => {
  const pages = async (overrides: Partial<PrintedInvoice>) => {
    const pdf = await writeInvoice({ ...invoice, ...overrides }, 'Kinora');
    return pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length;
  };
  expect(await pages({})).toBe(1);
  expect(
    await pages({
      buyer_name: 'W'.repeat(120),
      buyer_email: `${'a'.repeat(242)}@example.com`,
      buyer_address: Array.from({ length: 8 }, () => 'W'.repeat(36)).join('\n'),
      tax_lines: Array.from({ length: 4 }, () => ({ ...invoice.tax_lines[0]!, name: 'N'.repeat(40) })),
    }),
  ).toBe(2);
});
