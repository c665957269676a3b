import type { Seller } from '#db/tables/invoices.ts';
import type { Tx } from '#db/types.ts';
import {
  findPayerDetails,
  insertInvoices,
  listIssuedDocuments,
  listUninvoicedPayments,
  reserveNumbers,
  type NewInvoice,
  type UninvoicedPayment,
} from '#features/billing/invoices/queries.ts';
import {
  methodName,
  missingDocuments,
  formatInvoiceNumber,
  type DocumentAmounts,
} from '#features/billing/invoices/rules.ts';
import { findBuyerDetails } from '#features/billing/tax/queries.ts';
import { unnamedTax } from '#features/billing/tax/rules.ts';
import type { Buyer } from '#services/payments/types.ts';

type Options = {
  seller: Seller;
  now: Date;
  /** The buyers' details according to the provider, by its payment reference. */
  buyers?: ReadonlyMap<string, Buyer>;
};

/**
 * Issues the missing invoices and notes of a subscription, in the order of its payments. The caller holds the
 * lock on the member, so nothing is issued twice.
 * @returns the invoice numbers, by the provider's payment reference.
 */
export async function issueInvoices(
  tx: Tx,
  { id: subscription_id, user_id }: { id: number; user_id: number },
  { seller, now, buyers }: Options,
): Promise<Map<string, string>> {
  const payments = await listUninvoicedPayments(tx, subscription_id);
  if (payments.length === 0) return new Map();
  const issued = await listIssuedDocuments(
    tx,
    payments.map(({ id }) => id),
  );
  const missing = payments.flatMap((payment) =>
    missingDocuments(
      { ...payment, tax_lines: getTaxLines(payment) },
      issued.filter(({ payment_id }) => payment_id === payment.id),
    ).map((amounts) => ({ payment, amounts })),
  );
  const payer = await findPayerDetails(tx, user_id);
  const details = payer ? await findBuyerDetails(tx, user_id) : null;
  const series = payments[0]?.provider === 'sandbox' ? 'test' : 'invoice';
  const year = now.getUTCFullYear();
  const firstNumber = await reserveNumbers(tx, series, year, missing.length);
  const rows = missing.map(({ payment, amounts }, index): NewInvoice => {
    const buyer = payer ? buyers?.get(payment.provider_ref) : undefined;
    // A VAT id that the provider has checked belongs to the name and address that it was checked with.
    const [preferred, fallback] = buyer?.vat_id ? [buyer, details] : [details, buyer];
    return {
      ...paymentColumns(payment, amounts),
      series,
      year,
      sequence: firstNumber + index,
      issued_at: now,
      seller: JSON.stringify(seller),
      buyer_country: payment.buyer_country ?? details?.country ?? null,
      buyer_vat_id: preferred?.vat_id ?? fallback?.vat_id ?? null,
      buyer_name: preferred?.name ?? fallback?.name ?? payer?.name ?? null,
      buyer_email: payer?.email ?? null,
      buyer_address: preferred?.address ?? fallback?.address ?? null,
    };
  });
  await insertInvoices(tx, rows);
  return new Map(
    missing.flatMap(({ payment, amounts }, index) =>
      amounts.kind === 'invoice'
        ? [[payment.provider_ref, formatInvoiceNumber({ series, year, sequence: firstNumber + index })]]
        : [],
    ),
  );
}

/** Returns the tax lines of a payment, or a single unnamed line for an old payment, of which only the total tax is known. */
const getTaxLines = ({ tax_lines, tax_minor, amount_minor, buyer_country }: UninvoicedPayment) =>
  tax_lines.length === 0 && tax_minor > 0 ? [unnamedTax(amount_minor, tax_minor, buyer_country)] : tax_lines;

const paymentColumns = (payment: UninvoicedPayment, { tax_lines, ...amounts }: DocumentAmounts) => ({
  payment_id: payment.id,
  user_id: payment.user_id,
  currency: payment.currency,
  period_start: payment.period_start,
  period_end: payment.period_end,
  paid_at: payment.paid_at,
  method: methodName(payment.method_brand, payment.method_last4),
  ...amounts,
  tax_lines: JSON.stringify(tax_lines),
});
