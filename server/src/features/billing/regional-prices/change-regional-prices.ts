import type { RegionalPrice } from '@kinora/contract/billing/regional-prices';
import { countryName } from '@kinora/contract/earnings/countries';
import { formatMoney } from '@kinora/contract/money';
import { count } from '@kinora/contract/plural';
import { ConfigError, type Config } from '#config/config.ts';
import type { Context } from '#context.ts';
import { transaction } from '#db/transaction.ts';
import type { Db } from '#db/types.ts';
import { recordAction, type AuditRecord } from '#features/audit/queries.ts';
import { listGiftLengths, stopGiftLength } from '#features/billing/gifts/queries.ts';
import {
  deleteRegionalPrice,
  listTakenCountries,
  lockRegionalPrices,
  saveRegionalPrice,
} from '#features/billing/regional-prices/queries.ts';
import { preparePrices } from '#features/billing/regional-prices/prepare-prices.ts';
import { findPriceRefusals } from '#features/billing/regional-prices/price-refusals.ts';
import { invalid, notFound, Refusal } from '#http/errors.ts';

type Initiator = Pick<AuditRecord, 'actor' | 'request'>;

/** Sets what new members in some countries pay, and creates the prices at the providers. @throws 422 */
export async function setRegionalPrice(context: Context, price: RegionalPrice, by: Initiator): Promise<void> {
  const { clock, config, db, payments } = context;
  const { currency, price_minor, yearly_price_minor } = price;
  const countries = [...new Set(price.countries)].toSorted();
  if (currency === config.currency)
    throw invalid({ currency: 'This is the currency of the usual price, which is in the settings' });
  const [refusal] = findPriceRefusals(context, price);
  if (refusal) throw invalid({ [refusal.field]: refusal.message });
  await requireCountriesNotTaken(db, config, { currency, countries });
  // Done before the price is offered, so that a provider refuses it now rather than when a member pays.
  await preparePrices(payments, price).catch((error: unknown) => {
    throw error instanceof ConfigError ? new Refusal(409, error.message) : error;
  });
  await transaction(db, async (tx) => {
    await lockRegionalPrices(tx);
    // Another operator may have set a price for one of the countries in the meantime.
    await requireCountriesNotTaken(tx, config, { currency, countries });
    await saveRegionalPrice(tx, config, { ...price, countries }, clock.now());
    const yearlyPrice =
      yearly_price_minor === null ? '' : ` or ${formatMoney(yearly_price_minor, currency, 'en')} a year`;
    const subject = `${formatMoney(price_minor, currency, 'en')} a month${yearlyPrice} in ${countries.join(', ')}`;
    await recordAction(context, tx, { act: 'regional-price-set', subject, ...by });
  });
}

/** @throws 422 if a country has a price in another currency. */
async function requireCountriesNotTaken(
  db: Db,
  usual: Pick<Config, 'currency'>,
  wanted: Pick<RegionalPrice, 'currency' | 'countries'>,
): Promise<void> {
  const taken = await listTakenCountries(db, usual, wanted);
  if (taken.length > 0)
    throw invalid({
      countries: taken
        .map((one) => `${countryName(one.country)} already has a price in ${one.currency.toUpperCase()}`)
        .join('; '),
    });
}

/**
 * Removes the price in a currency, and stops selling gifts in it: they would otherwise be for sale again, at their old
 * prices, as soon as the currency had a price again.
 * @returns how many gift lengths are no longer sold. @throws 404
 */
export async function removeRegionalPrice(
  context: Context,
  currency: string,
  by: Initiator,
): Promise<number> {
  const { clock, config, db } = context;
  return transaction(db, async (tx) => {
    await lockRegionalPrices(tx);
    const removed = await deleteRegionalPrice(tx, currency);
    if (!removed) throw notFound('There is no price in this currency.');
    const subject = `${formatMoney(removed.price_minor, currency, 'en')} a month`;
    await recordAction(context, tx, { act: 'regional-price-removed', subject, ...by });
    // A price left over in what has since become the usual currency is not in use, and gifts are still sold
    // in that currency.
    if (currency === config.currency) return 0;
    const lengths = await listGiftLengths(tx, currency);
    for (const { months } of lengths) {
      await stopGiftLength(tx, { months, currency }, clock.now());
      const giftLength = `${count(months, 'month', undefined, 'en')} in ${currency.toUpperCase()}`;
      await recordAction(context, tx, { act: 'gift-length-stopped', subject: giftLength, ...by });
    }
    return lengths.length;
  });
}
