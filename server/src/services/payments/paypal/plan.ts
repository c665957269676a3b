import type { BilledEvery } from '@kinora/contract/billing/billing';
import { get, type PaypalAccount } from '#services/payments/paypal/account.ts';
import { createOwnPlan, createWithoutTrial } from '#services/payments/paypal/create-plan.ts';
import { Plan } from '#services/payments/paypal/plan-shape.ts';

/** Reads each plan once: the terms that subscribers agreed to do not change. */
export function planReader(account: PaypalAccount): PlanReader {
  const read = new Map<string, Promise<Plan>>();
  const once = (name: string, ask: () => Promise<Plan>): Promise<Plan> => {
    const asked = read.get(name) ?? ask();
    read.set(name, asked);
    asked.catch(() => read.delete(name));
    return asked;
  };
  const { plan_id, yearly_plan_id } = account.settings;
  const planOf = (id: string) =>
    once(id, () => get(account, `/v1/billing/plans/${encodeURIComponent(id)}`, Plan));
  const ownPlan = (billed_every: BilledEvery) => {
    const id = billed_every === 'year' ? yearly_plan_id : plan_id;
    return id === null ? once(`own ${billed_every}`, () => createOwnPlan(account, billed_every)) : planOf(id);
  };
  return {
    hasYearly: account.settings.yearly_price_minor !== null,
    planOf,
    ownPlan,
    planFor: async (billed_every, has_trial) => {
      const own = await ownPlan(billed_every);
      const tries = own.billing_cycles.some(({ tenure_type }) => tenure_type === 'TRIAL');
      return has_trial || !tries
        ? own
        : once(`no trial ${billed_every}`, () => createWithoutTrial(account, own));
    },
  };
}

export type PlanReader = {
  /** Whether there is a yearly price. */
  hasYearly: boolean;
  planOf: (plan_id: string) => Promise<Plan>;
  /** The plan that members subscribe to here. */
  ownPlan: (billed_every: BilledEvery) => Promise<Plan>;
  /** That plan, or the same without a trial for members who have used theirs. */
  planFor: (billed_every: BilledEvery, has_trial: boolean) => Promise<Plan>;
};
