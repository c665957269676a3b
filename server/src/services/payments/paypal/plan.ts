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
  const { plan_id } = account.settings;
  const planOf = (id: string) =>
    once(id, () => get(account, `/v1/billing/plans/${encodeURIComponent(id)}`, Plan));
  const ownPlan = () => (plan_id === null ? once('own', () => createOwnPlan(account)) : planOf(plan_id));
  return {
    planOf,
    ownPlan,
    planFor: async (has_trial) => {
      const own = await ownPlan();
      const tries = own.billing_cycles.some(({ tenure_type }) => tenure_type === 'TRIAL');
      return has_trial || !tries ? own : once('no trial', () => createWithoutTrial(account, own));
    },
  };
}

export type PlanReader = {
  planOf: (plan_id: string) => Promise<Plan>;
  /** The plan that members subscribe to here. */
  ownPlan: () => Promise<Plan>;
  /** That plan, or the same without a trial for members who have used theirs. */
  planFor: (has_trial: boolean) => Promise<Plan>;
};
