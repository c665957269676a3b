import type { PaypalAccount } from '#services/payments/paypal/account.ts';
import { toMinor } from '#services/payments/paypal/money.ts';
import { readPayments } from '#services/payments/paypal/payments.ts';
import type { Plan } from '#services/payments/paypal/plan-shape.ts';
import type { PlanReader } from '#services/payments/paypal/plan.ts';
import { findSubscription, type Subscription } from '#services/payments/paypal/subscription.ts';
import type { ProviderSubscription } from '#services/payments/types.ts';

/** Reads a subscription with all its payments; null when it is none of ours. */
export async function readSubscription(
  account: PaypalAccount,
  plans: PlanReader,
  provider_ref: string,
): Promise<ProviderSubscription | null> {
  const found = await findSubscription(account, provider_ref);
  if (!found || !isAsWeMakeThem(found)) return null;
  const plan = await plans.planOf(found.plan_id);
  if (plan.product_id !== (await plans.ownPlan()).product_id) return null;
  const payments = await readPayments(account, found, plan);
  const ended = found.status === 'CANCELLED' || found.status === 'EXPIRED';
  const retry = found.billing_info?.last_failed_payment?.next_payment_retry_time ?? null;
  const status = payments.length === 0 && !ended ? 'pending' : statusOf(found);
  return {
    provider_ref: found.id,
    user_id: Number(found.custom_id),
    customer_ref: null,
    status,
    cancel_scheduled: false,
    blocked: false,
    ...priceOf(plan),
    next_price_minor: null,
    method: { brand: 'paypal', last4: null },
    started_at: found.start_time ?? found.create_time,
    ended_at: ended ? (found.status_update_time ?? account.clock.now()) : null,
    next_attempt_at: status === 'past_due' ? retry : null,
    // PayPal has no page for one payment; the person is asked to look after their PayPal account.
    action_url: null,
    payments,
  };
}

/**
 * @NOTE whoever knows our client id can make a subscription in a browser, with any user and terms of their
 * own, a cent a month for instance: those are none of ours.
 */
function isAsWeMakeThem({ custom_id = '', plan_overridden, quantity }: Subscription): boolean {
  return /^[1-9]\d{0,8}$/.test(custom_id) && !plan_overridden && Number(quantity) === 1;
}

function statusOf({ status, billing_info }: Subscription): ProviderSubscription['status'] {
  if (status === 'ACTIVE') return (billing_info?.failed_payments_count ?? 0) > 0 ? 'past_due' : 'active';
  // PayPal has given up asking for a month; the person can have it begin again.
  if (status === 'SUSPENDED') return 'past_due';
  return status === 'CANCELLED' || status === 'EXPIRED' ? 'ended' : 'pending';
}

export function priceOf({ id, billing_cycles }: Plan): { price_minor: number; currency: string } {
  const regular = billing_cycles.find(({ tenure_type }) => tenure_type === 'REGULAR');
  const price = regular?.pricing_scheme?.fixed_price;
  if (!price) throw new Error(`The plan ${id} at PayPal has no fixed price`);
  return { price_minor: toMinor(price), currency: price.currency_code.toLowerCase() };
}
