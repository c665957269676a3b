import { minorDigits } from '../money.ts';

/** How a payment provider represents amounts in one currency. */
export type ProviderMoney = {
  /** Decimals in the provider's amounts, which may differ from ISO 4217. */
  digits: number;
  /** In the provider's smallest unit: charges must be a multiple of this. */
  charge_step: number;
  /** The same for payouts to a bank account. */
  payout_step: number;
};

export type MoneyProvider = 'stripe' | 'paypal';

const withDigits = (digits: number): ProviderMoney => ({ digits, charge_step: 1, payout_step: 1 });
const entriesFor = (list: string, money: ProviderMoney) =>
  list.split(' ').map((currency) => [currency, money] as const);

/** https://docs.stripe.com/currencies: presentment currencies, zero-decimal, three-decimal and special cases. */
const stripe: ReadonlyMap<string, ProviderMoney> = new Map([
  ...entriesFor(
    'aed afn all amd ang aoa ars aud awg azn bam bbd bdt bgn bmd bnd bob brl bsd bwp byn bzd cad cdf chf cny cop crc cve czk dkk dop dzd egp etb eur fjd fkp gbp gel gip gmd gtq gyd hkd hnl htg idr ils inr jmd kes kgs khr kyd kzt lak lbp lkr lrd lsl mad mdl mkd mmk mnt mop mur mvr mwk mxn myr mzn nad ngn nio nok npr nzd pab pen pgk php pkr pln qar ron rsd rub sar sbd scr sek sgd shp sle sos srd std szl thb tjs top try ttd tzs uah usd uyu uzs wst xcd xcg yer zar zmw',
    withDigits(2),
  ),
  ...entriesFor('bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf', withDigits(0)),
  // Zero-decimal currencies that Stripe still writes with two decimals, which must be 00.
  ...entriesFor('isk ugx', { digits: 2, charge_step: 100, payout_step: 100 }),
  // Charged with two decimals, but paid out to bank accounts in whole units only.
  ...entriesFor('huf twd', { digits: 2, charge_step: 1, payout_step: 100 }),
  // The last of the three decimals must be 0.
  ...entriesFor('bhd jod kwd omr tnd', { digits: 3, charge_step: 10, payout_step: 10 }),
]);

/** https://developer.paypal.com/api/rest/reference/currency-codes */
const paypal: ReadonlyMap<string, ProviderMoney> = new Map([
  ...entriesFor(
    'aud brl cad chf cny czk dkk eur gbp hkd ils mxn myr nok nzd php pln rub sek sgd thb usd',
    withDigits(2),
  ),
  ...entriesFor('huf jpy twd', withDigits(0)),
]);

/** Moves the decimal point; to the left by dividing, because multiplying by 0.01 would not be exact. */
export const scaled = (amount: number, places: number): number =>
  places < 0 ? amount / 10 ** -places : amount * 10 ** places;

const tables = { stripe, paypal };
export const providerNames = { stripe: 'Stripe', paypal: 'PayPal' };

/** Returns how a provider represents a currency; undefined if it does not accept it. */
export const providerMoney = (provider: MoneyProvider, currency: string): ProviderMoney | undefined =>
  tables[provider].get(currency.toLowerCase());

/**
 * Converts ISO 4217 minor units to a whole number of the provider's smallest unit.
 * @throws RangeError if the provider does not support the currency or amount; prices are checked beforehand.
 */
export function toProviderAmount(provider: MoneyProvider, amount_minor: number, currency: string): number {
  const money = providerMoney(provider, currency);
  const amount = scaled(amount_minor, (money?.digits ?? 0) - minorDigits(currency));
  if (!money || !Number.isInteger(amount))
    throw new RangeError(`${providerNames[provider]} cannot express ${amount_minor} in ${currency}`);
  return amount;
}

/**
 * Converts the provider's smallest units to ISO 4217 minor units. Fractions of a minor unit, such as a fee of
 * half an Icelandic króna, are rounded to the nearest unit.
 */
export function fromProviderAmount(provider: MoneyProvider, amount: number, currency: string): number {
  const digits = providerMoney(provider, currency)?.digits ?? minorDigits(currency);
  const minor = Math.round(scaled(Math.abs(amount), minorDigits(currency) - digits));
  return amount < 0 ? -minor : minor;
}

/** Converts a provider's step to whole minor units. */
const inMinor = (step: number, digits: number, currency: string): number =>
  Math.max(1, scaled(step, minorDigits(currency) - digits));

/**
 * Rounds an amount down to one that a bank account can receive; the remainder waits for a later payout.
 */
export function floorForPayout(amount_minor: number, currency: string): number {
  const money = providerMoney('stripe', currency);
  if (!money) return amount_minor;
  const step = inMinor(money.payout_step, money.digits, currency);
  return amount_minor - (amount_minor % step);
}

/**
 * Returns the step, in minor units, of which every charge must be a multiple; 1 if any amount can be charged.
 */
export function chargeStep(provider: MoneyProvider, currency: string): number {
  const money = providerMoney(provider, currency);
  return money ? inMinor(money.charge_step, money.digits, currency) : 1;
}

/** Returns why a provider cannot charge a price, as a message for the operator; null if it can. */
export function priceError(
  provider: MoneyProvider,
  price_minor: number,
  currency: string,
  setting = 'PRICE_MINOR',
): string | null {
  const money = providerMoney(provider, currency);
  if (!money)
    return `CURRENCY is ${currency}, in which ${providerNames[provider]} accepts no payments: choose another currency, or remove the settings for ${providerNames[provider]}`;
  const step = chargeStep(provider, currency);
  if (price_minor % step === 0) return null;
  return `${setting} is ${price_minor} ${currency}, which ${providerNames[provider]} cannot charge: it must be a multiple of ${step}`;
}
