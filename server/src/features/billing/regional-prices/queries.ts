import type { CardCountryMismatch, RegionalPrice } from '@kinora/contract/billing/regional-prices';
import { sql } from 'kysely';
import type { Config } from '#config/config.ts';
import type { Db, Tx } from '#db/types.ts';
import { pricesForCountry, pricesForCurrency, type Prices } from '#features/billing/regional-prices/rules.ts';
import { findBuyerDetails } from '#features/billing/tax/queries.ts';

/** Lists the prices in currencies other than the usual one, whose price is in the settings. */
export const listRegionalPrices = (db: Db, usual: Pick<Config, 'currency'>): Promise<RegionalPrice[]> =>
  db
    .selectFrom('regional_prices')
    .where('currency', '<>', usual.currency)
    .select([
      'currency',
      'price_minor',
      'yearly_price_minor',
      sql<string[]>`array(select country from regional_price_countries
        where regional_price_countries.currency = regional_prices.currency order by country)`.as('countries'),
    ])
    .orderBy('currency')
    .execute();

/** Finds the prices in a country; the usual ones if the country has no prices of its own, or is not known (null). */
export const findPricesByCountry = async (db: Db, usual: Prices, country: string | null): Promise<Prices> =>
  pricesForCountry(usual, await listRegionalPrices(db, usual), country);

/** Finds the prices in a currency; null if nothing is sold in it. */
export const findPricesByCurrency = async (
  db: Db,
  usual: Prices,
  currency: string,
): Promise<Prices | null> =>
  currency === usual.currency
    ? pricesForCurrency(usual, [], currency)
    : pricesForCurrency(usual, await listRegionalPrices(db, usual), currency);

/** Finds what a member would pay if they subscribed now, by the country that they have entered. */
export async function findMemberPrices(db: Db, usual: Prices, user_id: number) {
  const regional = await listRegionalPrices(db, usual);
  const country = (await findBuyerDetails(db, user_id))?.country ?? null;
  return { prices: pricesForCountry(usual, regional, country), country, is_by_country: regional.length > 0 };
}

/**
 * Sets a price and its countries. A price left over in what is now the usual currency is never used, so these countries
 * are taken from it.
 * @throws if a country has another price.
 */
export async function saveRegionalPrice(
  tx: Tx,
  usual: Pick<Config, 'currency'>,
  { countries, ...price }: RegionalPrice,
  updated_at: Date,
): Promise<void> {
  const row = { ...price, updated_at };
  await tx
    .insertInto('regional_prices')
    .values(row)
    .onConflict((conflict) => conflict.column('currency').doUpdateSet(row))
    .execute();
  await tx.deleteFrom('regional_price_countries').where('currency', '=', price.currency).execute();
  await tx
    .deleteFrom('regional_price_countries')
    .where('currency', '=', usual.currency)
    .where('country', 'in', countries)
    .execute();
  await tx
    .insertInto('regional_price_countries')
    .values(countries.map((country) => ({ country, currency: price.currency })))
    .execute();
}

// An arbitrary fixed number; identifies the regional prices among the server's advisory locks.
const lockKey = 7_161_975;

/** Makes other transactions that change regional prices wait until this one has ended. */
export async function lockRegionalPrices(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(lockKey)})`.execute(tx);
}

/** Lists which of these countries have a price in another currency. */
export const listTakenCountries = (
  db: Db,
  usual: Pick<Config, 'currency'>,
  { currency, countries }: Pick<RegionalPrice, 'currency' | 'countries'>,
) =>
  db
    .selectFrom('regional_price_countries')
    .where('currency', 'not in', [currency, usual.currency])
    .where('country', 'in', countries)
    .orderBy('country')
    .select(['country', 'currency'])
    .execute();

/** @returns the deleted price; undefined if there is none. */
export const deleteRegionalPrice = (tx: Tx, currency: string) =>
  tx
    .deleteFrom('regional_prices')
    .where('currency', '=', currency)
    .returning(['price_minor', 'currency'])
    .executeTakeFirst();

/** Counts the live subscriptions in each currency, without duplicates. */
export async function countSubscribersByCurrency(db: Db): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('subscriptions')
    .where('status', 'in', ['active', 'past_due'])
    .where('is_duplicate', '=', false)
    .groupBy('currency')
    .select(['currency', (eb) => eb.fn.countAll<number>().as('subscribers')])
    .execute();
  return new Map(rows.map(({ currency, subscribers }) => [currency, subscribers]));
}

/** Lists subscriptions at a regional price whose last payment was made with a card from another country. */
export const listCardCountryMismatches = (db: Db, limit: number): Promise<CardCountryMismatch[]> =>
  db
    .selectFrom('subscriptions')
    .innerJoin('regional_prices', 'regional_prices.currency', 'subscriptions.currency')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('payments')
          .whereRef('payments.subscription_id', '=', 'subscriptions.id')
          .where('amount_minor', '>', 0)
          .orderBy('paid_at', 'desc')
          .limit(1)
          .select(['method_country', 'paid_at'])
          .as('last'),
      (join) => join.onTrue(),
    )
    .where('status', 'in', ['active', 'past_due'])
    .where('last.method_country', 'is not', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('regional_price_countries')
            .whereRef('regional_price_countries.currency', '=', 'subscriptions.currency')
            .whereRef('country', '=', 'last.method_country')
            .select('country'),
        ),
      ),
    )
    .orderBy('last.paid_at', 'desc')
    .limit(limit)
    .select(['subscriptions.user_id', 'subscriptions.currency', 'last.method_country'])
    .$narrowType<{ method_country: string }>()
    .execute();
