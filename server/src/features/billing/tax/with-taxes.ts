import type { TaxLine } from '@kinora/contract/billing/invoices';
import type { Tx } from '#db/types.ts';
import { findBuyerDetails, listRates } from '#features/billing/tax/queries.ts';
import { sumOfTaxes, taxesOf } from '#features/billing/tax/rules.ts';
import type { ProviderPayment } from '#services/payments/types.ts';

export type TaxedPayment = ProviderPayment & { tax_lines: readonly TaxLine[]; buyer_country: string | null };

/**
 * Adds to payments what of each is tax. A payment is taxed once, when it is first saved: later changes of rates, or of
 * what the member says about themselves, are about later payments.
 */
export async function withTaxes(
  tx: Tx,
  user_id: number,
  payments: readonly ProviderPayment[],
): Promise<TaxedPayment[]> {
  if (payments.length === 0) return [];
  const rates = await listRates(tx);
  const details = await findBuyerDetails(tx, user_id);
  return payments.map((payment) => {
    // A bank knows better where its card is from than the buyer says.
    const buyer_country = payment.buyer?.country ?? details?.country ?? null;
    const tax_lines = taxesOf(payment, buyer_country, rates);
    return { ...payment, tax_lines, tax_minor: sumOfTaxes(tax_lines), buyer_country };
  });
}
