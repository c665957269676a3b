import { fromProviderAmount } from '@kinora/contract/billing/provider-money';
import type { TaxLine } from '@kinora/contract/billing/invoices';
import type Stripe from 'stripe';
import { nullIfMissing, type NamedRate, type StripeAccount } from '#services/payments/stripe/account.ts';
import { splitMinor } from '#services/payments/split-minor.ts';

/**
 * Returns the taxes in the amount paid on an invoice; null if Stripe did not compute them, for instance
 * because it does not know where the buyer is. If credit covered part of the invoice, it covered the same share of
 * each tax.
 */
export async function readTaxes(account: StripeAccount, invoice: Stripe.Invoice): Promise<TaxLine[] | null> {
  const { total_taxes, total, amount_paid, currency, automatic_tax } = invoice;
  const taxes = (total_taxes ?? []).filter((tax) => tax.amount > 0 || isReverseCharge(tax));
  if (taxes.length === 0) return automatic_tax.status === 'complete' ? [] : null;
  if (total <= 0) return [];
  const paidShare = (amount: number) =>
    amount_paid >= total ? amount : Number((BigInt(amount) * BigInt(amount_paid)) / BigInt(total));
  const toMinor = (amount: number) => fromProviderAmount('stripe', amount, currency);
  const amounts = taxes.map(({ amount }) => amount);
  const parts = splitMinor(toMinor(paidShare(amounts.reduce((sum, amount) => sum + amount, 0))), amounts);
  return Promise.all(
    taxes.map(async ({ taxable_amount, tax_rate_details, ...tax }, index) => ({
      ...(await readRate(account, tax_rate_details?.tax_rate)),
      ...(isReverseCharge(tax) && reverseCharge),
      taxable_minor: toMinor(paidShare(taxable_amount ?? total)),
      tax_minor: parts[index] ?? 0,
    })),
  );
}

/** Whether the buyer, whose VAT id Stripe has checked, owes the tax instead of us. */
export const isReverseCharge = ({ taxability_reason }: { taxability_reason: string | null }) =>
  taxability_reason === 'reverse_charge';

/** The fields of a tax line if the buyer owes the tax: a name in place of a rate. */
export const reverseCharge = { name: 'Reverse charge', rate_milli: null };

/** Reads the name of a rate and where it is due. Rates at Stripe never change, so each is read once. */
function readRate({ stripe, tax_rates }: StripeAccount, id: string | undefined): Promise<NamedRate> {
  const unknown = { name: 'Tax', country: null, region: null, rate_milli: null };
  if (id === undefined) return Promise.resolve(unknown);
  const known = tax_rates.get(id);
  if (known) return known;
  const read = nullIfMissing(stripe.taxRates.retrieve(id)).then((rate) => (rate ? namedRate(rate) : unknown));
  tax_rates.set(id, read);
  read.catch(() => tax_rates.delete(id));
  return read;
}

export const namedRate = (rate: Stripe.TaxRate): NamedRate => ({
  name: rate.display_name,
  country: rate.country,
  region: rate.state,
  rate_milli: Math.round((rate.effective_percentage ?? rate.percentage) * 1000),
});
