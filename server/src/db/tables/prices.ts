import type { ColumnType, GeneratedAlways, Generated as Default } from 'kysely';

type Instant = ColumnType<string, Date | string, Date | string>;
type MaybeInstant = ColumnType<string | null, Date | string | null | undefined, Date | string | null>;

/**
 * Prices by country, and announced price changes: see docs/decisions/0102-second-currency.md and
 * 0097-price-changes.md.
 */
export type PriceTables = {
  regional_prices: {
    currency: string;
    price_minor: number;
    yearly_price_minor: number | null;
    updated_at: Instant;
  };
  regional_price_countries: { country: string; currency: string };
  price_changes: {
    id: GeneratedAlways<number>;
    billed_every: 'month' | 'year';
    price_minor: number;
    currency: string;
    first_day: string;
    needs_consent: boolean;
    announced_at: Instant;
    ended_at: MaybeInstant;
    is_withdrawn: Default<boolean>;
  };
};
