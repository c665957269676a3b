import * as z from 'zod/mini';
import type { BilledEvery } from '@kinora/contract/billing/billing';
import { count } from '@kinora/contract/plural';
import { ConfigError } from '#config/config.ts';
import { get, post, type PaypalAccount } from '#services/payments/paypal/account.ts';
import { PaypalRefusal } from '#services/payments/paypal/refusal.ts';
import { fromMinor, toMinor } from '#services/payments/paypal/money.ts';
import { Plan } from '#services/payments/paypal/plan-shape.ts';
import type { RegionalAmount } from '#services/payments/types.ts';

const Plans = z.object({
  plans: z._default(z.array(z.object({ id: z.string(), name: z.string(), status: z.string() })), []),
});

/** The largest page that PayPal lists. */
const pageSize = 20;

/** Our product in PayPal's catalogue; the same for every price. */
const ownProduct = 'KINORA-SUBSCRIPTION';

export async function createOwnPlan(account: PaypalAccount, billed_every: BilledEvery): Promise<Plan> {
  const { price_minor: monthly_minor, yearly_price_minor, currency, brand_name } = account.settings;
  const price_minor = billed_every === 'year' ? yearly_price_minor : monthly_minor;
  if (price_minor === null) throw new Error('There is no yearly price');
  await createProduct(account, brand_name);
  return createPlan(account, ownProduct, billed_every, { price_minor, currency });
}

/**
 * Finds or creates the plan for a price in another currency, for the product that every member subscribes to.
 */
export async function createRegionalPlan(
  account: PaypalAccount,
  product_id: string,
  billed_every: BilledEvery,
  regional: RegionalAmount,
): Promise<Plan> {
  const plan = await createPlan(account, product_id, billed_every, regional);
  const regular = plan.billing_cycles.find(({ tenure_type }) => tenure_type === 'REGULAR');
  const price = regular?.pricing_scheme?.fixed_price;
  const wanted = fromMinor(regional.price_minor, regional.currency);
  // Someone may have changed the price of a plan with this name.
  if (!price || toMinor(price) !== toMinor(wanted) || price.currency_code !== wanted.currency_code)
    throw new ConfigError(
      `The plan ${plan.id} at PayPal has a different price from the one in its name. Deactivate it there`,
    );
  return plan;
}

function createPlan(
  account: PaypalAccount,
  product_id: string,
  billed_every: BilledEvery,
  { price_minor, currency }: RegionalAmount,
): Promise<Plan> {
  const { trial_days } = account.settings;
  const isYearly = billed_every === 'year';
  const price = fromMinor(price_minor, currency);
  const trial = {
    tenure_type: 'TRIAL',
    total_cycles: 1,
    frequency: { interval_unit: 'DAY', interval_count: trial_days },
    pricing_scheme: { fixed_price: fromMinor(0, currency) },
  };
  const regular = {
    tenure_type: 'REGULAR',
    // Unlimited, until the subscription is cancelled.
    total_cycles: 0,
    frequency: { interval_unit: isYearly ? 'YEAR' : 'MONTH', interval_count: 1 },
    pricing_scheme: { fixed_price: price },
  };
  const name = `${isYearly ? 'Yearly' : 'Monthly'} ${price.value} ${price.currency_code}`;
  return trial_days === 0
    ? findOrCreatePlan(account, product_id, name, [regular])
    : findOrCreatePlan(account, product_id, `${name}, ${count(trial_days, 'day', undefined, 'en')} free`, [
        trial,
        regular,
      ]);
}

/** Creates the same plan without the trial, for members who have already used theirs. */
export function createWithoutTrial(
  account: PaypalAccount,
  { id, product_id, billing_cycles }: Plan,
): Promise<Plan> {
  const regular = billing_cycles.filter(({ tenure_type }) => tenure_type === 'REGULAR');
  return findOrCreatePlan(account, product_id, `${id} without free days`, regular);
}

/** The name identifies all terms of the plan, so that the next start finds it again. */
async function findOrCreatePlan(
  account: PaypalAccount,
  product_id: string,
  name: string,
  cycles: readonly object[],
): Promise<Plan> {
  const existing = await findActivePlan(account, product_id, name);
  if (existing !== null) return get(account, `/v1/billing/plans/${encodeURIComponent(existing)}`, Plan);
  const plan = {
    product_id,
    name,
    status: 'ACTIVE',
    billing_cycles: cycles.map((cycle, index) => ({ ...cycle, sequence: index + 1 })),
    payment_preferences: { auto_bill_outstanding: true, payment_failure_threshold: 3 },
  };
  return post(account, '/v1/billing/plans', Plan, plan, `plan:${product_id}:${name}`);
}

/** Finds the id of the active plan with a name, on any page of the list. */
async function findActivePlan(
  account: PaypalAccount,
  product_id: string,
  name: string,
): Promise<string | null> {
  for (let page = 1; ; page++) {
    const query = new URLSearchParams({ product_id, page_size: String(pageSize), page: String(page) });
    const { plans } = await get(account, `/v1/billing/plans?${query}`, Plans);
    const existing = plans.find((plan) => plan.name === name && plan.status === 'ACTIVE');
    if (existing) return existing.id;
    if (plans.length < pageSize) return null;
  }
}

async function createProduct(account: PaypalAccount, name: string): Promise<void> {
  const product = { id: ownProduct, name, type: 'SERVICE' };
  try {
    await post(
      account,
      '/v1/catalogs/products',
      z.object({ id: z.string() }),
      product,
      `product:${ownProduct}`,
    );
  } catch (error) {
    const isDuplicate =
      error instanceof PaypalRefusal && error.issues.includes('DUPLICATE_RESOURCE_IDENTIFIER');
    if (!isDuplicate) throw error;
  }
}
