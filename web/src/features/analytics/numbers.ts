import { minorDigits } from '@kinora/contract/money';
import { money } from '#lib/format.ts';

/**
 * How a kind of number is formatted: on an axis, next to a point, and in full.
 */
export type NumberStyle = {
  axis: (value: number) => string;
  label: (value: number) => string;
  full: (value: number) => string;
};

const thousand = 1000;

/** A number in thousands, `12.5K`; unchanged below a thousand. */
export function inThousands(value: number, locale?: string): string {
  if (Math.abs(value) < thousand) return value.toLocaleString(locale, { maximumFractionDigits: 1 });
  return `${(value / thousand).toLocaleString(locale, { maximumFractionDigits: 1 })}K`;
}

export const countStyle: NumberStyle = {
  axis: (value) => inThousands(value),
  label: (value) => (value < 10 * thousand ? value.toLocaleString() : inThousands(value)),
  full: (value) => value.toLocaleString(),
};

export const hourStyle: NumberStyle = {
  axis: (value) => `${inThousands(value)} h`,
  label: (value) => `${inThousands(value)} h`,
  full: (value) => `${value.toLocaleString(undefined, { maximumFractionDigits: 1 })} h`,
};

/** Converts minor units into major units of a currency: 433 cents are 4.33. */
export const toMajorUnits = (minor: number, currency: string): number => minor / 10 ** minorDigits(currency);

/** Formats amounts in minor units of a currency. */
export function amountStyle(currency: string, locale?: string): NumberStyle {
  const format = (value: number, digits: number) =>
    new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      minimumFractionDigits: 0,
      maximumFractionDigits: digits,
    }).format(value);
  const short = (minor: number) => {
    const value = toMajorUnits(minor, currency);
    if (Math.abs(value) >= thousand) return `${format(value / thousand, 1)}K`;
    return Math.abs(value) >= 100 || Number.isInteger(value)
      ? format(value, 0)
      : money(minor, currency, locale);
  };
  return { axis: short, label: short, full: (minor) => money(minor, currency, locale) };
}

/** Formats a month such as `2026-10` as `Oct`, or with its year as `Oct 2026`. */
export function monthName(month: string, includesYear: boolean): string {
  return new Date(`${month}-01T00:00:00Z`).toLocaleDateString(undefined, {
    month: 'short',
    ...(includesYear && { year: 'numeric' }),
    timeZone: 'UTC',
  });
}

/** A share as `58%`; 0% if the whole is 0. */
export const percent = (part: number, whole: number): string =>
  (whole > 0 ? part / whole : 0).toLocaleString(undefined, { style: 'percent', maximumFractionDigits: 0 });
