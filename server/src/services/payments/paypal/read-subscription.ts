import type { BilledEvery } from '@kinora/contract/billing/billing';
import { nullIfMissing, type PaypalAccount } from '#services/payments/paypal/account.ts';
import type { AgreedTerms } from '#services/payments/paypal/store.ts';
import { toMinor } from '#services/payments/paypal/money.ts';
import { readPayments } from '#services/payments/paypal/payments.ts';
import type { Plan } from '#services/payments/paypal/plan-shape.ts';
import type { PlanReader } from '#services/payments/paypal/plan.ts';
import { findSubscription, type Subscription } from '#services/payments/paypal/subscription.ts';
import type { ProviderSubscription } from '#services/payments/types.ts';

/** Reads a subscription with all its payments; null if PayPal does not know it or it is not ours. */
export async function readSubscription(
  account: PaypalAccount,
  plans: PlanReader,
  provider_ref: string,
): Promise<ProviderSubscription | null> {
  const found = await findSubscription(account, provider_ref);
  if (!found || !hasOurShape(found)) return null;
  const plan = await nullIfMissing(plans.readPlan(found.plan_id));
  if (!plan || !(await isOurs(plan, await account.store.findTerms(found.id), plans))) return null;
  const payments = await readPayments(account, found, plan);
  const hasEnded = found.status === 'CANCELLED' || found.status === 'EXPIRED';
  const retry_at = found.billing_info?.last_failed_payment?.next_payment_retry_time ?? null;
  const status = payments.length === 0 && !hasEnded ? 'pending' : toStatus(found);
  const { failed_payments_count = 0, last_failed_payment } = found.billing_info ?? {};
  const hasFailed = failed_payments_count > 0 || last_failed_payment !== undefined;
  return {
    provider_ref: found.id,
    user_id: Number(found.custom_id),
    customer_ref: null,
    status,
    is_approved: status === 'pending' && !hasFailed && ['APPROVED', 'ACTIVE'].includes(found.status),
    plan_ref: plan.id,
    cancel_scheduled: false,
    blocked: false,
    billed_every: billedEvery(plan),
    ...readPrice(plan),
    next_price_minor: null,
    method: { brand: 'paypal', last4: null, expires: null },
    payer_refs: status === 'pending' ? [] : [found.subscriber?.payer_id ?? []].flat(),
    started_at: found.start_time ?? found.create_time,
    ended_at: hasEnded ? (found.status_update_time ?? account.clock.now()) : null,
    next_attempt_at: status === 'past_due' ? retry_at : null,
    // PayPal has no page for a single payment; the subscriber is asked to check their PayPal account.
    action_url: null,
    payments,
  };
}

/**
 * Whether a subscription looks like one that we created.
 * @NOTE anyone who knows our client id can create a subscription in a browser, for any user and with any terms,
 * such as one cent a month; such a subscription is not ours.
 */
function hasOurShape({ custom_id = '', plan_overridden, quantity }: Subscription): boolean {
  return /^[1-9]\d{0,8}$/.test(custom_id) && !plan_overridden && Number(quantity) === 1;
}

/**
 * Whether a subscription is to one of our plans. A subscription started here keeps its original plan,
 * whatever is sold today. Because the subscriber can swap in another plan from a browser, a different plan is
 * accepted only if it belongs to the product sold today, costs no less and has no trial.
 */
async function isOurs(plan: Plan, agreed: AgreedTerms | null, plans: PlanReader): Promise<boolean> {
  if (agreed?.plan_ref === plan.id) return true;
  // Started before we recorded plans; only the price is known.
  if (agreed?.plan_ref === null && costsAtLeast(plan, agreed)) return true;
  const isYearlySold = billedEvery(plan) === 'year' && plans.hasYearly;
  const current = await nullIfMissing(plans.ownPlan({ billed_every: isYearlySold ? 'year' : 'month' }));
  if (current?.product_id !== plan.product_id) return false;
  return !agreed || agreed.plan_ref === null || (costsAtLeast(plan, readPrice(current)) && !hasTrial(plan));
}

function billedEvery({ billing_cycles }: Plan): BilledEvery {
  const regular = billing_cycles.find(({ tenure_type }) => tenure_type === 'REGULAR');
  return regular?.frequency.interval_unit === 'YEAR' ? 'year' : 'month';
}

const hasTrial = ({ billing_cycles }: Plan) =>
  billing_cycles.some(({ tenure_type }) => tenure_type === 'TRIAL');

function costsAtLeast(plan: Plan, min: { price_minor: number; currency: string }): boolean {
  const { price_minor, currency } = readPrice(plan);
  return currency === min.currency && price_minor >= min.price_minor;
}

function toStatus({ status, billing_info }: Subscription): ProviderSubscription['status'] {
  if (status === 'ACTIVE') return (billing_info?.failed_payments_count ?? 0) > 0 ? 'past_due' : 'active';
  // PayPal has stopped retrying a payment; the subscriber can resume the subscription.
  if (status === 'SUSPENDED') return 'past_due';
  return status === 'CANCELLED' || status === 'EXPIRED' ? 'ended' : 'pending';
}

function readPrice({ id, billing_cycles }: Plan): { price_minor: number; currency: string } {
  const regular = billing_cycles.find(({ tenure_type }) => tenure_type === 'REGULAR');
  const price = regular?.pricing_scheme?.fixed_price;
  if (!price) throw new Error(`The plan ${id} at PayPal has no fixed price`);
  return { price_minor: toMinor(price), currency: price.currency_code.toLowerCase() };
}
