import type { RegionalPrice } from '@kinora/contract/billing/regional-prices';
import type { Config } from '#config/config.ts';

/** What a member pays per month, and per year if yearly subscriptions are offered. */
export type Prices = Pick<Config, 'price_minor' | 'yearly_price_minor' | 'currency'>;

/** Returns the prices for a country, or else the usual ones. */
export function pricesForCountry(
  usual: Prices,
  regional: readonly RegionalPrice[],
  country: string | null,
): Prices {
  const ownPrices =
    country === null ? undefined : regional.find(({ countries }) => countries.includes(country));
  return ownPrices ? pricesFrom(ownPrices) : pricesFrom(usual);
}

/** Returns the prices in a currency; null if nothing is sold in it. */
export function pricesForCurrency(
  usual: Prices,
  regional: readonly RegionalPrice[],
  currency: string,
): Prices | null {
  const found = [usual, ...regional].find((one) => one.currency === currency);
  return found ? pricesFrom(found) : null;
}

const pricesFrom = ({ price_minor, yearly_price_minor, currency }: Prices): Prices => ({
  price_minor,
  yearly_price_minor,
  currency,
});
