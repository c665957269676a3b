import type { RegionalPrice } from '@kinora/contract/billing/regional-prices';
import type { Config } from '#config/config.ts';

/** What a member pays a month, and a year if that is offered. */
export type Prices = Pick<Config, 'price_minor' | 'yearly_price_minor' | 'currency'>;

/** The price of a country, or the one in the settings. */
export function pricesByCountry(
  usual: Prices,
  regional: readonly RegionalPrice[],
  country: string | null,
): Prices {
  const own = country === null ? undefined : regional.find(({ countries }) => countries.includes(country));
  return own ? pricesFrom(own) : pricesFrom(usual);
}

/** The price in a currency; null if nothing is sold in it. */
export function pricesByCurrency(
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
