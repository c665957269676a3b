import { count } from '@kinora/contract/plural';
import { toMinor } from '#services/payments/paypal/money.ts';
import type { PlanDetails } from '#services/payments/paypal/plan-shape.ts';
import type { PaypalSettings } from '#services/payments/paypal/settings.ts';

type Terms = Pick<PaypalSettings, 'price_minor' | 'currency' | 'trial_days'>;

/** The differences between a plan at PayPal and the terms we show, one sentence each. */
export function planProblems(plan: PlanDetails, { price_minor, currency, trial_days }: Terms): string[] {
  const { status, billing_cycles, quantity_supported, payment_preferences, taxes } = plan;
  const problems: string[] = [];
  const say = (is: string, shall: string) => problems.push(`The plan PAYPAL_PLAN_ID ${is}: ${shall}`);
  if (status !== 'ACTIVE') say(`is ${status.toLowerCase()} at PayPal`, 'activate it, or name another one');
  const regular = billing_cycles.filter(({ tenure_type }) => tenure_type === 'REGULAR');
  const [month] = regular;
  if (!month || regular.length > 1) {
    say(
      `has ${count(regular.length, 'regular billing cycle', undefined, 'en')}`,
      'one is needed, every month and without end',
    );
  } else {
    const { interval_unit, interval_count } = month.frequency;
    if (interval_unit !== 'MONTH' || interval_count !== 1)
      say(`is billed every ${interval_count} ${interval_unit.toLowerCase()}`, 'people are told a month');
    if (month.total_cycles !== 0)
      say(
        `ends after ${count(month.total_cycles, 'payment', undefined, 'en')}`,
        'it has to go on until it is cancelled',
      );
    const price = month.pricing_scheme?.fixed_price;
    if (!price || month.pricing_scheme?.pricing_model)
      say('has no fixed price', 'PRICE_MINOR is asked of everybody');
    else if (toMinor(price) !== price_minor || price.currency_code.toLowerCase() !== currency)
      problems.push(
        `PAYPAL_PLAN_ID takes ${toMinor(price)} ${price.currency_code.toLowerCase()}, and PRICE_MINOR and CURRENCY say ${price_minor} ${currency}: set them alike`,
      );
  }
  const trials = billing_cycles.filter(({ tenure_type }) => tenure_type === 'TRIAL');
  if (
    trials.some(
      ({ pricing_scheme }) => pricing_scheme?.fixed_price && toMinor(pricing_scheme.fixed_price) > 0,
    )
  )
    say('takes money for its days to try', 'they are free here');
  const days = trials.map(({ frequency, total_cycles }) =>
    daysOf(frequency.interval_unit, frequency.interval_count * total_cycles),
  );
  const written = days.length === 0 ? '0' : days.join(' and ');
  if (trials.length > 1 || written !== String(trial_days))
    say(`has ${written} free days`, `TRIAL_DAYS says ${trial_days}; set them alike`);
  if (quantity_supported) say('can be had several times over', 'switch its quantity off');
  const fee = payment_preferences?.setup_fee;
  if (fee && toMinor(fee) > 0) say('has a setup fee', 'nothing is taken here beside the price');
  if (taxes && !taxes.inclusive && Number(taxes.percentage) > 0)
    say(`adds ${taxes.percentage} % tax to its price`, 'have the price include it');
  return problems;
}

const daysOf = (unit: string, count: number): string =>
  unit === 'DAY' ? String(count) : unit === 'WEEK' ? String(7 * count) : `${count} ${unit.toLowerCase()} of`;
