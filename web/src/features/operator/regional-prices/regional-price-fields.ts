import { RegionalPrice } from '@kinora/contract/billing/regional-prices';
import { decimalMoney, parseMoney } from '@kinora/contract/money';
import * as z from 'zod/mini';

type Values = { currency: string; price_minor: string; yearly_price_minor: string; countries: string[] };

/** The form's schema: typed prices become minor units of the currency; an empty field means no yearly price. */
export const regionalPriceFields = z.pipe(
  z
    .object({
      currency: z.string().check(z.trim(), z.regex(/^[a-z]{3}$/i, 'Enter a currency such as EUR')),
      price_minor: z.string(),
      yearly_price_minor: z.string(),
      countries: RegionalPrice.shape.countries,
    })
    .check(
      z.refine(({ currency, price_minor }) => (parseMoney(price_minor, currency) ?? 0) > 0, {
        message: 'Enter a price such as 8.99',
        path: ['price_minor'],
      }),
      z.refine(
        ({ currency, yearly_price_minor: yearly }) =>
          yearly.trim() === '' || (parseMoney(yearly, currency) ?? 0) > 0,
        { message: 'Enter a price such as 89.00, or leave it empty', path: ['yearly_price_minor'] },
      ),
    ),
  z.transform(({ currency, price_minor, yearly_price_minor: yearly, countries }: Values) => ({
    currency: currency.toLowerCase(),
    price_minor: parseMoney(price_minor, currency) ?? 0,
    yearly_price_minor: yearly.trim() === '' ? null : parseMoney(yearly, currency),
    countries,
  })),
);

export function initialValues(price: RegionalPrice | null): Values {
  if (!price) return { currency: '', price_minor: '', yearly_price_minor: '', countries: [] };
  const { currency, price_minor, yearly_price_minor: yearly, countries } = price;
  return {
    currency: currency.toUpperCase(),
    price_minor: decimalMoney(price_minor, currency),
    yearly_price_minor: yearly === null ? '' : decimalMoney(yearly, currency),
    countries,
  };
}
