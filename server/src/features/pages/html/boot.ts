import type { Config } from '#config/config.ts';
import type { Prices } from '#features/billing/regional-prices/rules.ts';
import type { PreloadedResponse } from '#features/pages/html/head.ts';

/** Returns the base URL for the paths of pictures and trailers. */
export const mediaUrl = ({ media_edge }: Pick<Config, 'media_edge'>): string =>
  `${media_edge?.origin ?? ''}/media/`;

/** The price in the visitor's country, and whether prices depend on the country. */
export type ShownPrices = { prices: Prices; is_by_country: boolean };

/** Returns what the web app has to know before its first call; see `Boot` in web/src/lib. */
export function createBoot(
  config: Config,
  { prices, is_by_country }: ShownPrices,
  queries: readonly PreloadedResponse[],
  csp_nonce: string | null,
): object {
  return {
    brand: { name: config.brand_name, logo_url: config.brand_logo_url },
    price: {
      amount_minor: prices.price_minor,
      yearly_amount_minor: prices.yearly_price_minor,
      currency: prices.currency,
      is_by_country,
    },
    creators_share: Number(config.royalty_alpha),
    media_url: mediaUrl(config),
    contact: { email: config.contact_email, address: config.postal_address },
    social_url: config.social_url,
    store_urls: config.store_urls,
    native_origins: config.native_origins,
    csp_nonce,
    queries,
  };
}
