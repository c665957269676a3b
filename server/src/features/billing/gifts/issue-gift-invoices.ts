import type { Seller } from '#db/tables/invoices.ts';
import type { Tx } from '#db/types.ts';
import type { Gift } from '#features/billing/gifts/queries.ts';
import {
  findPayerDetails,
  insertInvoices,
  listIssuedOfGift,
  reserveNumbers,
} from '#features/billing/invoices/queries.ts';
import { methodName, missingDocuments, formatInvoiceNumber } from '#features/billing/invoices/rules.ts';
import { findBuyerDetails } from '#features/billing/tax/queries.ts';
import type { GiftPayment } from '#services/payments/gift-types.ts';

type Options = { seller: Seller; now: Date; buyer: GiftPayment['buyer'] };

/**
 * Issues the invoice of a paid gift, and the credit and debit notes that amend it, if they are missing; they are made
 * out to the giver. The caller holds the lock on the gift, so nothing is issued twice.
 * @returns the number of the invoice; null if the gift is not paid.
 */
export async function issueGiftInvoices(
  tx: Tx,
  gift: Gift,
  { seller, now, buyer }: Options,
): Promise<string | null> {
  const { id, giver_id, amount_minor, paid_at } = gift;
  if (amount_minor === null || paid_at === null) return null;
  const issued = await listIssuedOfGift(tx, id);
  const missing = missingDocuments({ ...gift, amount_minor }, issued);
  const [first] = issued;
  if (missing.length === 0) return first ? formatInvoiceNumber(first) : null;
  const member = giver_id === null ? undefined : await findPayerDetails(tx, giver_id);
  const details = giver_id !== null && member ? await findBuyerDetails(tx, giver_id) : null;
  // The details of a giver who has left, or whose address is not known, must not be used.
  const usableBuyer = gift.giver_email === null ? undefined : buyer;
  const [preferred, fallback] = usableBuyer?.vat_id ? [usableBuyer, details] : [details, usableBuyer];
  const series = gift.provider === 'sandbox' ? ('test' as const) : ('invoice' as const);
  const year = now.getUTCFullYear();
  const sequence = await reserveNumbers(tx, series, year, missing.length);
  const rows = missing.map(({ tax_lines, ...amounts }, index) => ({
    gift_id: id,
    gift_months: gift.months,
    user_id: giver_id,
    ...amounts,
    tax_lines: JSON.stringify(tax_lines),
    series,
    year,
    sequence: sequence + index,
    issued_at: now,
    currency: gift.currency,
    paid_at,
    method: methodName(gift.method_brand, gift.method_last4),
    seller: JSON.stringify(seller),
    buyer_country: gift.buyer_country ?? details?.country ?? null,
    buyer_vat_id: preferred?.vat_id ?? fallback?.vat_id ?? null,
    buyer_name: preferred?.name ?? fallback?.name ?? gift.giver_name,
    buyer_email: gift.giver_email,
    buyer_address: preferred?.address ?? fallback?.address ?? null,
  }));
  await insertInvoices(tx, rows);
  return formatInvoiceNumber(first ?? { series, year, sequence });
}
