import type { DocumentKind, TaxLine } from '@kinora/contract/billing/invoices';
import { totalTax } from '#features/billing/tax/rules.ts';
import { splitMinor } from '#services/payments/split-minor.ts';

/** The amounts of an invoice or note. */
export type DocumentAmounts = {
  kind: DocumentKind;
  gross_minor: number;
  tax_minor: number;
  tax_lines: TaxLine[];
  /** How much of the payment had been refunded in total when this document was issued. */
  refunded_minor: number;
};

type InvoicedPayment = { amount_minor: number; tax_lines: readonly TaxLine[]; refunded_minor: number };

/**
 * Returns the documents that are missing for a payment: its invoice, and a note about the amount that was refunded,
 * or returned to us, since the last document. The tax in the remaining amount is computed as for the creators' pool:
 * proportionally, rounded up.
 */
export function missingDocuments(
  { amount_minor, tax_lines, refunded_minor }: InvoicedPayment,
  issued: readonly DocumentAmounts[],
): DocumentAmounts[] {
  const invoice: DocumentAmounts = issued.find(({ kind }) => kind === 'invoice') ?? {
    kind: 'invoice',
    gross_minor: amount_minor,
    tax_minor: totalTax(tax_lines),
    tax_lines: [...tax_lines],
    refunded_minor: 0,
  };
  const missing = issued.length === 0 ? [invoice] : [];
  const previous_minor = issued.at(-1)?.refunded_minor ?? 0;
  if (refunded_minor === previous_minor) return missing;
  return [...missing, createNote(invoice, sumCreditedTaxes(issued), previous_minor, refunded_minor)];
}

/** Returns how much of the tax in each line the notes have credited so far. */
function sumCreditedTaxes(issued: readonly DocumentAmounts[]): number[] {
  const credited: number[] = [];
  for (const { kind, tax_lines } of issued)
    for (const [index, { tax_minor }] of tax_lines.entries()) {
      if (kind === 'invoice') continue;
      credited[index] = (credited[index] ?? 0) + (kind === 'credit_note' ? tax_minor : -tax_minor);
    }
  return credited;
}

function createNote(
  invoice: DocumentAmounts,
  credited: readonly number[],
  previous_minor: number,
  refunded_minor: number,
): DocumentAmounts {
  const isCredit = refunded_minor > previous_minor;
  const gross_minor = Math.abs(refunded_minor - previous_minor);
  const tax_minor = Math.abs(taxIn(invoice, refunded_minor) - taxIn(invoice, previous_minor));
  const creditedTaxes = invoice.tax_lines.map((_, index) => credited[index] ?? 0);
  const remainingTaxes = invoice.tax_lines.map((line, index) => line.tax_minor - (creditedTaxes[index] ?? 0));
  const parts = splitMinor(tax_minor, isCredit ? remainingTaxes : creditedTaxes);
  const net = BigInt(gross_minor - tax_minor);
  const invoiced = BigInt(invoice.gross_minor - invoice.tax_minor);
  return {
    kind: isCredit ? 'credit_note' : 'debit_note',
    gross_minor,
    tax_minor,
    tax_lines: invoice.tax_lines.map((line, index) => ({
      ...line,
      taxable_minor: invoiced === 0n ? 0 : Number((BigInt(line.taxable_minor) * net) / invoiced),
      tax_minor: parts[index] ?? 0,
    })),
    refunded_minor,
  };
}

/** The tax in the refunded amount, rounded down: the tax in the remaining amount is rounded up. */
const taxIn = ({ tax_minor, gross_minor }: DocumentAmounts, refunded_minor: number): number =>
  Number((BigInt(tax_minor) * BigInt(refunded_minor)) / BigInt(gross_minor));

/** Formats an invoice number such as `2026-000001`; invoices for test money are numbered separately. */
export const formatInvoiceNumber = ({
  series,
  year,
  sequence,
}: {
  series: 'invoice' | 'test';
  year: number;
  sequence: number;
}): string => `${series === 'test' ? 'TEST-' : ''}${year}-${String(sequence).padStart(6, '0')}`;

/** Returns how a payment was made, such as `Visa ending in 4242`. */
export function methodName(brand: string | null, last4: string | null): string {
  const names: Record<string, string> = {
    paypal: 'PayPal',
    amex: 'American Express',
    sepa_debit: 'SEPA direct debit',
  };
  const name = brand === null ? 'Card' : (names[brand] ?? brand.charAt(0).toUpperCase() + brand.slice(1));
  return last4 === null ? name : `${name} ending in ${last4}`;
}
