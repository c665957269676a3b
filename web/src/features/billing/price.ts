import type { BilledEvery } from '@kinora/contract/billing/billing';
import { count, money, plural } from '#lib/format.ts';

/** The price of a plan, e.g. `$9.99/month`. */
export function formatPlanPrice(billed_every: BilledEvery, amount_minor: number, currency: string): string {
  return `${money(amount_minor, currency)}/${billed_every}`;
}

/** What a year costs per month, rounded up so that nobody pays more than stated: `That is $8.25 a month`. */
export const yearlyPricePerMonth = (yearly_minor: number, currency: string): string =>
  `That is ${money(Math.ceil(yearly_minor / 12), currency)} a month`;

/** The trial in a sentence: `The first 7 days are free`. */
export const trialSentence = (trial_days: number): string =>
  plural(trial_days, 'The first day is free', `The first ${count(trial_days, 'day')} are free`);

/** The trial as a line of the order summary: `First 7 days`. */
export const trialLine = (trial_days: number): string =>
  plural(trial_days, 'First day', `First ${count(trial_days, 'day')}`);

/** The price of a month, in the currency that the member pays in. */
export type MonthlyPrice = { monthly_minor: number; currency: string };

/** Whether a coupon was quoted for this price, not for the price in another country or at another time. */
export const isQuoteFor = (
  quote: { full_amount_minor: number; currency: string },
  { monthly_minor, currency }: MonthlyPrice,
): boolean => quote.full_amount_minor === monthly_minor && quote.currency === currency;
