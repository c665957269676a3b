import { decimalMoney, formatMoney, minorDigits } from '../money.ts';
import { chargeStep, providerMoney, providerNames, scaled, type MoneyProvider } from './provider-money.ts';

/**
 * https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts, in Stripe's smallest unit. The
 * largest amounts are those that every payment method accepts.
 */
const min: ReadonlyMap<string, number> = new Map([
  ['aed', 200],
  ['bgn', 100],
  ['czk', 1500],
  ['dkk', 250],
  ['gbp', 30],
  ['hkd', 400],
  ['huf', 17_500],
  ['mxn', 1000],
  ['myr', 200],
  ['nok', 300],
  ['pln', 200],
  ['ron', 200],
  ['sek', 300],
  ['thb', 1000],
]);
const defaultMin = 50;

const max: ReadonlyMap<string, number> = new Map([
  ['cop', 9_999_999_999],
  ['idr', 999_999_999_999],
  ['inr', 999_999_999],
]);
const defaultMax = 99_999_999;

/**
 * Returns the smallest and the largest amount, in minor units, that a card can be charged. The sandbox has
 * Stripe's limits, so that every price that works there can also be charged with real money.
 */
export function chargeLimits(currency: string): { min_minor: number; max_minor: number } {
  const code = currency.toLowerCase();
  const places = minorDigits(code) - (providerMoney('stripe', code)?.digits ?? minorDigits(code));
  const step = chargeStep('stripe', code);
  return {
    min_minor: Math.ceil(scaled(min.get(code) ?? defaultMin, places) / step) * step,
    max_minor: Math.floor(scaled(max.get(code) ?? defaultMax, places) / step) * step,
  };
}

/** Returns an error message for an amount that is too small or too large to charge; otherwise null. */
export function limitError(amount_minor: number, currency: string): string | null {
  const { min_minor, max_minor } = chargeLimits(currency);
  if (amount_minor < min_minor)
    return `Enter at least ${formatMoney(min_minor, currency, 'en')}: less cannot be charged`;
  if (amount_minor > max_minor)
    return `Enter at most ${formatMoney(max_minor, currency, 'en')}: more cannot be charged`;
  return null;
}

/** Returns an error message for an amount that a provider cannot charge exactly; otherwise null. */
export function stepError(provider: MoneyProvider, amount_minor: number, currency: string): string | null {
  if (!providerMoney(provider, currency))
    return `${providerNames[provider]} accepts no payments in this currency`;
  const step = chargeStep(provider, currency);
  if (amount_minor % step === 0) return null;
  return `${providerNames[provider]} only charges multiples of ${decimalMoney(step, currency)} ${currency.toUpperCase()}`;
}
