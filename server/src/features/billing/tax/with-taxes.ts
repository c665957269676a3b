import type { TaxLine } from '@kinora/contract/billing/invoices';
import type { Tx } from '#db/types.ts';
import { findBuyerDetails, listRates } from '#features/billing/tax/queries.ts';
import { totalTax, taxesForPayment } from '#features/billing/tax/rules.ts';
import type { ProviderPayment } from '#services/payments/types.ts';

type Taxable = Pick<ProviderPayment, 'tax_lines' | 'tax_minor' | 'amount_minor' | 'paid_at' | 'buyer'>;
type Taxed<P extends Taxable> = P & { tax_lines: readonly TaxLine[]; buyer_country: string | null };

/**
 * Adds to each payment the tax that it includes. A payment is taxed once, when it is first saved: later changes to
 * rates, or to the details that the member has entered, affect only later payments.
 * @param user_id of the buyer; null for a visitor.
 */
export async function withTaxes<P extends Taxable>(
  tx: Tx,
  user_id: number | null,
  payments: readonly P[],
): Promise<Taxed<P>[]> {
  if (payments.length === 0) return [];
  const rates = await listRates(tx);
  const details = user_id === null ? null : await findBuyerDetails(tx, user_id);
  return payments.map((payment) => {
    // What the provider knows about the buyer takes precedence over the details that the member has entered here.
    const buyer_country = payment.buyer?.country ?? details?.country ?? null;
    const tax_lines = taxesForPayment(payment, buyer_country, rates);
    return { ...payment, tax_lines, tax_minor: totalTax(tax_lines), buyer_country };
  });
}
