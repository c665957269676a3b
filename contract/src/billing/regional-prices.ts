import * as z from 'zod/mini';
import { Id, Nothing } from '../schemas.ts';
import { currencies } from '../currencies.ts';
import { countries } from '../earnings/countries.ts';
import { endpoint } from '../endpoint.ts';

const Currency = z.string('Choose a currency').check(
  z.trim(),
  z.toLowerCase(),
  z.refine((code) => currencies.includes(code), 'Choose a currency'),
);

const Amount = z.int('Enter a price').check(z.minimum(1, 'Enter a price'));

/** What members in some countries pay. */
export const RegionalPrice = z.object({
  currency: Currency,
  price_minor: Amount,
  /** Null where there is no yearly price. */
  yearly_price_minor: z.nullable(Amount),
  /** Two-letter country codes. */
  countries: z
    .array(z.string().check(z.refine((code) => countries.includes(code), 'Choose countries')))
    .check(z.minLength(1, 'Choose at least one country'), z.maxLength(300, 'Choose countries')),
});
export type RegionalPrice = z.infer<typeof RegionalPrice>;

/**
 * A subscription at a regional price whose last payment was made with a card from a country with a
 * different price.
 */
const CardCountryMismatch = z.object({
  user_id: Id,
  currency: z.string(),
  /** The country that the card is from. */
  method_country: z.string(),
});
export type CardCountryMismatch = z.infer<typeof CardCountryMismatch>;

export const listRegionalPrices = endpoint({
  summary: 'The prices in other currencies, by country, and who pays them with a card from elsewhere',
  method: 'GET',
  path: '/api/operator/regional-prices',
  auth: 'operator',
  response: z.object({
    prices: z.array(
      z.extend(RegionalPrice, {
        subscribers: z.int(),
        /** Whether gifts are sold in this currency; they no longer are once its price is removed. */
        sells_gifts: z.boolean(),
      }),
    ),
    /** What members in all other countries pay. */
    usual: z.object({
      currency: z.string(),
      price_minor: z.int(),
      yearly_price_minor: z.nullable(z.int()),
    }),
    /** Up to a hundred, those with the most recent payments first. */
    elsewhere: z.array(CardCountryMismatch),
  }),
});
export type RegionalPrices = z.infer<(typeof listRegionalPrices)['response']>;

export const saveRegionalPrice = endpoint({
  summary:
    'Set what members in some countries pay, in another currency; existing subscribers keep their price',
  method: 'POST',
  path: '/api/operator/regional-prices',
  auth: 'operator',
  step_up: 'always',
  encoding: 'json',
  body: RegionalPrice,
  response: Nothing,
});

export const removeRegionalPrice = endpoint({
  summary:
    'Remove the price in a currency: new members in its countries pay the usual price, and gifts are no longer sold in it',
  method: 'POST',
  path: '/api/operator/regional-prices/remove',
  auth: 'operator',
  step_up: 'always',
  encoding: 'json',
  body: z.object({ currency: Currency }),
  response: Nothing,
});
