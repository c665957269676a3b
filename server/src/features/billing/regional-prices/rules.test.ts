import { countries } from '@kinora/contract/earnings/countries';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pricesForCountry, pricesForCurrency } from '#features/billing/regional-prices/rules.ts';
import { priceOf, termsForPrice } from '#features/billing/rules.ts';

const amount = fc.integer({ min: 1, max: 1_000_000_000 });
const yearly = fc.option(amount);
const usual = fc.record({
  currency: fc.constant('usd'),
  price_minor: amount,
  yearly_price_minor: yearly,
});
/** Prices in other currencies, none of which share a country. */
const regional = fc
  .tuple(
    fc.uniqueArray(fc.constantFrom('eur', 'gbp', 'jpy', 'kwd'), { maxLength: 4 }),
    fc.shuffledSubarray([...countries], { minLength: 8, maxLength: 8 }),
    fc.array(fc.tuple(amount, yearly), { minLength: 4, maxLength: 4 }),
  )
  .map(([currencies, chosen, amounts]) =>
    currencies.map((currency, index) => ({
      currency,
      price_minor: amounts[index]?.[0] ?? 1,
      yearly_price_minor: amounts[index]?.[1] ?? null,
      countries: chosen.slice(2 * index, 2 * index + 2),
    })),
  );

test('a country has its own price, or else the usual price', () => {
  fc.assert(
    fc.property(usual, regional, fc.constantFrom(null, ...countries), (settings, prices, country) => {
      const found = pricesForCountry(settings, prices, country);
      const regionalPrice = prices.find((one) => country !== null && one.countries.includes(country));
      expect(found).toEqual({
        currency: (regionalPrice ?? settings).currency,
        price_minor: (regionalPrice ?? settings).price_minor,
        yearly_price_minor: (regionalPrice ?? settings).yearly_price_minor,
      });
      // Looking the price up by currency gives the same result.
      expect(pricesForCurrency(settings, prices, found.currency)).toEqual(found);
      const terms = termsForPrice(settings, priceOf(found, 'month'));
      expect(terms.regional ?? { price_minor: settings.price_minor, currency: 'usd' }).toEqual({
        price_minor: found.price_minor,
        currency: found.currency,
      });
    }),
  );
});

test('without regional prices, every country has the prices in the settings', () => {
  fc.assert(
    fc.property(usual, fc.constantFrom(null, ...countries), (settings, country) => {
      expect(pricesForCountry(settings, [], country)).toEqual(settings);
      expect(termsForPrice(settings, priceOf(settings, 'month'))).toEqual({ billed_every: 'month' });
      expect(pricesForCurrency(settings, [], 'eur')).toBeNull();
    }),
  );
});
