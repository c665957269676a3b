import { get, type PaypalAccount } from '#services/payments/paypal/account.ts';
import {
  createOwnPlan,
  createRegionalPlan,
  createWithoutTrial,
} from '#services/payments/paypal/create-plan.ts';
import { Plan } from '#services/payments/paypal/plan-shape.ts';
import type { Terms } from '#services/payments/types.ts';

/** Reads each plan only once, because the terms that subscribers agreed to do not change. */
export function planReader(account: PaypalAccount): PlanReader {
  const plans = new Map<string, Promise<Plan>>();
  const loadOnce = (name: string, load: () => Promise<Plan>): Promise<Plan> => {
    const loading = plans.get(name) ?? load();
    plans.set(name, loading);
    loading.catch(() => plans.delete(name));
    return loading;
  };
  const { plan_id, yearly_plan_id } = account.settings;
  const planOf = (id: string) =>
    loadOnce(id, () => get(account, `/v1/billing/plans/${encodeURIComponent(id)}`, Plan));
  const ownPlan = ({ billed_every, regional }: Terms): Promise<Plan> => {
    if (regional) {
      const name = `own ${billed_every} ${regional.price_minor} ${regional.currency}`;
      return loadOnce(name, async () => {
        const { product_id } = await ownPlan({ billed_every: 'month' });
        return createRegionalPlan(account, product_id, billed_every, regional);
      });
    }
    const id = billed_every === 'year' ? yearly_plan_id : plan_id;
    return id === null
      ? loadOnce(`own ${billed_every}`, () => createOwnPlan(account, billed_every))
      : planOf(id);
  };
  return {
    hasYearly: account.settings.yearly_price_minor !== null,
    readPlan: planOf,
    ownPlan,
    planFor: async (terms, has_trial) => {
      const own = await ownPlan(terms);
      const includesTrial = own.billing_cycles.some(({ tenure_type }) => tenure_type === 'TRIAL');
      return has_trial || !includesTrial
        ? own
        : loadOnce(`no trial ${own.id}`, () => createWithoutTrial(account, own));
    },
  };
}

export type PlanReader = {
  /** Whether there is a yearly price. */
  hasYearly: boolean;
  readPlan: (plan_id: string) => Promise<Plan>;
  /** Finds or creates the plan that members subscribe to here. */
  ownPlan: (terms: Terms) => Promise<Plan>;
  /** As `ownPlan`, but without a trial for members who have already used theirs. */
  planFor: (terms: Terms, has_trial: boolean) => Promise<Plan>;
};
