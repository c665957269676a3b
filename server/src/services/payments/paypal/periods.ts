import { after, day } from '#clock.ts';
import { addIntervals } from '#services/payments/paypal/interval.ts';
import type { Plan } from '#services/payments/paypal/plan-shape.ts';

export type Period = { start: Date; end: Date };

/** The trial period of a plan, if it has one. */
export function trialPeriod(plan: Plan, started_at: Date): Period | null {
  const trial = plan.billing_cycles.find(({ tenure_type }) => tenure_type === 'TRIAL');
  if (!trial) return null;
  return { start: started_at, end: addIntervals(started_at, trial.frequency, trial.total_cycles) };
}

/**
 * Assigns each payment, in order, the period it covers. PayPal does not report periods; they are counted from
 * the start of the subscription, so that a late payment does not shift later periods.
 */
export function assignPeriods<Payment extends { time: string }>(
  plan: Plan,
  started_at: Date,
  payments: readonly Payment[],
): { payment: Payment; period: Period }[] {
  const regular = plan.billing_cycles.find(({ tenure_type }) => tenure_type === 'REGULAR');
  if (!regular) throw new Error(`The plan ${plan.id} at PayPal has no regular billing cycle`);
  const begin = trialPeriod(plan, started_at)?.end ?? started_at;
  const cycleStart = (cycle: number) => addIntervals(begin, regular.frequency, cycle);
  let next = 0;
  return payments.map((payment) => {
    // PayPal charges on the morning of the due date, whatever time of day the subscription began.
    while (cycleStart(next + 1) <= after(new Date(payment.time), day)) next++;
    const period = { start: cycleStart(next), end: cycleStart(next + 1) };
    next++;
    return { payment, period };
  });
}
