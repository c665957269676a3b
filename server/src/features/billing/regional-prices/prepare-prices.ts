import type { RegionalPrice } from '@kinora/contract/billing/regional-prices';
import type { Payments, Terms } from '#services/payments/types.ts';

/**
 * Finds or creates the prices in a currency at each provider.
 * @throws ConfigError if a provider has a different price in place of one of them
 */
export async function preparePrices(
  { card, paypal }: Payments,
  { price_minor, yearly_price_minor, currency }: RegionalPrice,
): Promise<void> {
  const terms: Terms[] = [{ billed_every: 'month', regional: { price_minor, currency } }];
  if (yearly_price_minor !== null)
    terms.push({ billed_every: 'year', regional: { price_minor: yearly_price_minor, currency } });
  for (const one of terms) {
    await card.preparePrice?.(one);
    await paypal?.preparePrice(one);
  }
}
