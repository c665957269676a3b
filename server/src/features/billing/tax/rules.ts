import type { Provider } from '@kinora/contract/billing/billing';
import type { TaxLine, TaxRate } from '@kinora/contract/billing/invoices';
import type { Config } from '#config/config.ts';
import type { ProviderPayment } from '#services/payments/types.ts';
import { splitMinor } from '#services/payments/split-minor.ts';

const hundredPercent_milli = 100_000n;

/** Returns the rates of a country that apply on a day: the latest of each tax, unless it has ended. */
export function ratesOn(rates: readonly TaxRate[], country: string | null, day: string): TaxRate[] {
  const latest = new Map<string, TaxRate>();
  const started = rates.filter((rate) => rate.country === country && rate.valid_from <= day);
  for (const rate of started.toSorted((one, other) => (one.valid_from < other.valid_from ? -1 : 1)))
    latest.set(rate.name, rate);
  return [...latest.values()]
    .filter(({ rate_milli }) => rate_milli > 0)
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

/** Returns the taxes that a price includes. The sum of the taxes is rounded to the nearest minor unit. */
export function includedTaxes(amount_minor: number, rates: readonly TaxRate[]): TaxLine[] {
  const total_milli = rates.reduce((sum, { rate_milli }) => sum + BigInt(rate_milli), 0n);
  const divisor = hundredPercent_milli + total_milli;
  const tax = Number((BigInt(amount_minor) * total_milli * 2n + divisor) / (divisor * 2n));
  const parts = splitMinor(
    tax,
    rates.map(({ rate_milli }) => rate_milli),
  );
  return rates.map(({ name, country, rate_milli }, index) => ({
    name,
    country,
    region: null,
    rate_milli,
    taxable_minor: amount_minor - tax,
    tax_minor: parts[index] ?? 0,
  }));
}

/** Returns a payment's taxes: those that the provider reports, or else those computed from our own rates. */
export function taxesForPayment(
  payment: Pick<ProviderPayment, 'tax_lines' | 'tax_minor' | 'amount_minor' | 'paid_at'>,
  country: string | null,
  rates: readonly TaxRate[],
): TaxLine[] {
  const { tax_lines, tax_minor, amount_minor, paid_at } = payment;
  if (tax_lines) return [...tax_lines];
  if (tax_minor > 0) return [unnamedTax(amount_minor, tax_minor, country)];
  return includedTaxes(amount_minor, ratesOn(rates, country, paid_at.toISOString().slice(0, 10)));
}

/** Whether a provider adds tax on top of the price. */
export const isTaxAdded = ({ stripe }: Pick<Config, 'stripe'>, provider: Provider): boolean =>
  provider === 'stripe' && stripe?.tax === 'exclusive';

/** Returns a tax for which only the amount is known. */
export const unnamedTax = (amount_minor: number, tax_minor: number, country: string | null): TaxLine => ({
  name: 'Tax',
  country,
  region: null,
  rate_milli: null,
  taxable_minor: amount_minor - tax_minor,
  tax_minor,
});

export const totalTax = (lines: readonly TaxLine[]): number =>
  lines.reduce((sum, { tax_minor }) => sum + tax_minor, 0);

/** Formats a rate: 19000 is `19%`, 8100 `8.1%`. */
export const formatRate = (rate_milli: number): string => `${rate_milli / 1000}%`;
