import type { FastifyRequest } from 'fastify';
import type { Context } from '#context.ts';
import { listRegionalPrices } from '#features/billing/regional-prices/queries.ts';
import { pricesForCountry } from '#features/billing/regional-prices/rules.ts';
import type { ShownPrices } from '#features/pages/html/boot.ts';
import { findProxyCountry } from '#http/network/region.ts';

/** Finds the price to show in the country that the proxy reports; the price to charge is read separately. */
export async function readShownPrices(
  { catalogue_cache, config, db }: Pick<Context, 'catalogue_cache' | 'config' | 'db'>,
  request: Pick<FastifyRequest, 'headers'>,
): Promise<ShownPrices> {
  const regional = await catalogue_cache.readThrough('regional prices', () => listRegionalPrices(db, config));
  return {
    prices: pricesForCountry(config, regional, findProxyCountry(request, config)),
    is_by_country: regional.length > 0,
  };
}
