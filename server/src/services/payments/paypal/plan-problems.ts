import type { BilledEvery } from '@kinora/contract/billing/billing';
import { count, plural } from '@kinora/contract/plural';
import { toMinor } from '#services/payments/paypal/money.ts';
import type { PlanDetails } from '#services/payments/paypal/plan-shape.ts';
import type { PaypalSettings } from '#services/payments/paypal/settings.ts';

export type Terms = Pick<PaypalSettings, 'price_minor' | 'currency' | 'trial_days'> & {
  billed_every: BilledEvery;
};

/** The settings that name the plans. */
export const planSettings: Record<BilledEvery, string> = {
  month: 'PAYPAL_PLAN_ID',
  year: 'PAYPAL_YEARLY_PLAN_ID',
};
const priceSettings: Record<BilledEvery, string> = { month: 'PRICE_MINOR', year: 'YEARLY_PRICE_MINOR' };

/** Lists the differences between a plan at PayPal and the terms we show, one sentence each. */
export function planProblems(plan: PlanDetails, terms: Terms): string[] {
  const { billed_every, price_minor, currency, trial_days } = terms;
  const setting = planSettings[billed_every];
  const { status, billing_cycles, quantity_supported, payment_preferences, taxes } = plan;
  const problems: string[] = [];
  const report = (problem: string, remedy: string) =>
    problems.push(`The plan ${setting} ${problem}: ${remedy}`);
  if (status !== 'ACTIVE')
    report(`is ${status.toLowerCase()} at PayPal`, 'activate it, or choose another plan');
  const regular = billing_cycles.filter(({ tenure_type }) => tenure_type === 'REGULAR');
  const [cycle] = regular;
  if (!cycle || regular.length > 1) {
    report(
      `has ${count(regular.length, 'regular billing cycle', undefined, 'en')}`,
      `it needs exactly one, ${billed_every}ly and without end`,
    );
  } else {
    const { interval_unit, interval_count } = cycle.frequency;
    if (interval_unit !== billed_every.toUpperCase() || interval_count !== 1)
      report(
        `is billed every ${count(interval_count, interval_unit.toLowerCase(), undefined, 'en')}`,
        `it must be every ${billed_every}`,
      );
    if (cycle.total_cycles !== 0)
      report(
        `ends after ${count(cycle.total_cycles, 'payment', undefined, 'en')}`,
        'it must continue until it is cancelled',
      );
    const price = cycle.pricing_scheme?.fixed_price;
    if (!price || cycle.pricing_scheme?.pricing_model)
      report('has no fixed price', `every member pays ${priceSettings[billed_every]}`);
    else if (toMinor(price) !== price_minor || price.currency_code.toLowerCase() !== currency)
      problems.push(
        `${setting} charges ${toMinor(price)} ${price.currency_code.toLowerCase()}, but ${priceSettings[billed_every]} and CURRENCY are set to ${price_minor} ${currency}: change one of them`,
      );
  }
  const trials = billing_cycles.filter(({ tenure_type }) => tenure_type === 'TRIAL');
  if (
    trials.some(
      ({ pricing_scheme }) => pricing_scheme?.fixed_price && toMinor(pricing_scheme.fixed_price) > 0,
    )
  )
    report('charges for its trial', 'trials must be free');
  const trialLengths = trials.map(({ frequency, total_cycles }) =>
    describeDays(frequency.interval_unit, frequency.interval_count * total_cycles),
  );
  const free_days = trialLengths.length === 0 ? '0' : trialLengths.join(' and ');
  if (trials.length > 1 || free_days !== String(trial_days))
    report(
      `has ${free_days} free ${plural(Number(free_days), 'day')}`,
      `TRIAL_DAYS is ${trial_days}; change one of them`,
    );
  if (quantity_supported) report('supports a quantity', 'turn this off');
  const fee = payment_preferences?.setup_fee;
  if (fee && toMinor(fee) > 0) report('has a setup fee', 'only the price may be charged');
  if (taxes && !taxes.inclusive && Number(taxes.percentage) > 0)
    report(`adds ${taxes.percentage}% tax to its price`, 'include it in the price');
  return problems;
}

/** Returns the length of a trial as it precedes “free days”: `7`, or `1 month of`. */
const describeDays = (unit: string, number: number): string =>
  unit === 'DAY'
    ? String(number)
    : unit === 'WEEK'
      ? String(7 * number)
      : `${count(number, unit.toLowerCase(), undefined, 'en')} of`;
