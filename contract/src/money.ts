/** ISO 4217 currencies that do not have two decimals, by their number of decimals. */
export const otherDecimals: Readonly<Record<number, string>> = {
  0: 'bif clp djf gnf isk jpy kmf krw pyg rwf ugx vnd vuv xaf xof xpf',
  3: 'bhd iqd jod kwd lyd omr tnd',
};

const decimals: ReadonlyMap<string, number> = new Map(
  Object.entries(otherDecimals).flatMap(([digits, list]) =>
    list.split(' ').map((currency) => [currency, Number(digits)] as const),
  ),
);

/**
 * Returns how many decimals a currency has according to ISO 4217. Amounts are whole numbers of the minor
 * unit: 1550 is 15.50 in dollars, 1550 in yen and 1.550 in Kuwaiti dinars. Unlisted currencies have two.
 *
 * @NOTE Do not use Intl for this: it returns the decimals that people usually write (none for forints or pesos),
 * which differ between runtimes.
 */
export const minorDigits = (currency: string): number => decimals.get(currency.toLowerCase()) ?? 2;

/** Formats minor units as an exact decimal number: 1550 is `15.50` in dollars and `1550` in yen. */
export function decimalMoney(amount_minor: number, currency: string): string {
  const digits = minorDigits(currency);
  const text = String(Math.abs(amount_minor)).padStart(digits + 1, '0');
  const sign = amount_minor < 0 ? '-' : '';
  return digits === 0 ? `${sign}${text}` : `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/**
 * Reads an exact decimal number as minor units, such as `15.50` or `15,5`; null if it is not one, or has too
 * many decimals.
 */
export function parseMoney(text: string, currency: string): number | null {
  const [, whole, decimals = ''] = /^(\d{1,12})(?:[.,](\d+))?$/.exec(text.trim()) ?? [];
  const digits = minorDigits(currency);
  if (whole === undefined || decimals.length > digits) return null;
  return Number(whole + decimals.padEnd(digits, '0'));
}

/** Formats minor units for people, such as `$9.99`; uses the reader's locale unless `locale` is passed. */
export function formatMoney(amount_minor: number, currency: string, locale?: string): string {
  const digits = minorDigits(currency);
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(amount_minor / 10 ** digits);
}
