import type { GiftLength } from '@kinora/contract/billing/gifts';
import type { FastifyRequest } from 'fastify';
import type { Context } from '#context.ts';
import { listGiftLengths } from '#features/billing/gifts/queries.ts';
import { findPricesByCountry } from '#features/billing/regional-prices/queries.ts';
import { findBuyerDetails } from '#features/billing/tax/queries.ts';
import type { Viewer } from '#http/access/auth.ts';
import { findProxyCountry } from '#http/network/region.ts';

/** The lengths of membership that can be bought as gifts, in one currency. */
export type OfferedLengths = { lengths: readonly GiftLength[]; currency: string };

/** Finds the lengths sold in the currency of the giver's country, or else in the usual currency. */
export async function findOfferedLengths(
  { config, db }: Pick<Context, 'config' | 'db'>,
  viewer: Viewer | null,
  request: Pick<FastifyRequest, 'headers'>,
): Promise<OfferedLengths> {
  const details = viewer && (await findBuyerDetails(db, viewer.id));
  const country = details?.country ?? findProxyCountry(request, config);
  const { currency } = await findPricesByCountry(db, config, country);
  const lengths = await listGiftLengths(db, currency);
  if (lengths.length > 0 || currency === config.currency) return { lengths, currency };
  return { lengths: await listGiftLengths(db, config.currency), currency: config.currency };
}
