/**
 * Active ISO 4217 currencies with two decimals; the others are listed below by their number of decimals.
 * Source: ISO 4217 list one, plus currencies that were withdrawn recently and are still charged somewhere.
 */
const two =
  'aed afn all amd ang aoa ars aud awg azn bam bbd bdt bgn bmd bnd bob brl bsd btn bwp byn bzd cad cdf chf cny cop crc cup cve czk dkk dop dzd egp ern etb eur fjd fkp gbp gel ghs gip gmd gtq gyd hkd hnl htg huf idr ils inr irr jmd kes kgs khr kpw kyd kzt lak lbp lkr lrd lsl mad mdl mga mkd mmk mnt mop mru mur mvr mwk mxn myr mzn nad ngn nio nok npr nzd pab pen pgk php pkr pln qar ron rsd rub sar sbd scr sdg sek sgd shp sle sos srd ssp std stn svc syp szl thb tjs tmt top try ttd twd tzs uah usd uyu uzs ved ves wst xcd xcg yer zar zmw zwg';
const others: Readonly<Record<number, string>> = {
  0: 'bif clp djf gnf isk jpy kmf krw pyg rwf ugx vnd vuv xaf xof xpf',
  3: 'bhd iqd jod kwd lyd omr tnd',
};

const decimals: ReadonlyMap<string, number> = new Map([
  ...two.split(' ').map((currency) => [currency, 2] as const),
  ...Object.entries(others).flatMap(([digits, list]) =>
    list.split(' ').map((currency) => [currency, Number(digits)] as const),
  ),
]);

/** Every currency that an amount can be in, in lower case. */
export const currencies: readonly string[] = [...decimals.keys()].toSorted();

/**
 * Returns how many decimals a currency has according to ISO 4217. Amounts are whole numbers of the minor
 * unit: 1550 is 15.50 in dollars, 1550 in yen and 1.550 in Kuwaiti dinars. Unlisted currencies have two.
 *
 * @NOTE never ask Intl: it returns the decimals that people usually write (none for forints or pesos), which
 * differs between runtimes.
 */
export const minorDigits = (currency: string): number => decimals.get(currency.toLowerCase()) ?? 2;

/** Formats minor units as an exact decimal number: 1550 is `15.50` in dollars and `1550` in yen. */
export function decimalMoney(amount_minor: number, currency: string): string {
  const digits = minorDigits(currency);
  const text = String(Math.abs(amount_minor)).padStart(digits + 1, '0');
  const sign = amount_minor < 0 ? '-' : '';
  return digits === 0 ? `${sign}${text}` : `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`;
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
