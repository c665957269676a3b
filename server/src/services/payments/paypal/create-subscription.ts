import * as z from 'zod/mini';
import { post, type PaypalAccount } from '#services/payments/paypal/account.ts';
import type { PlanReader } from '#services/payments/paypal/plan.ts';
import type { Payer, Terms } from '#services/payments/types.ts';

const Created = z.object({
  id: z.string(),
  plan_id: z.optional(z.string()),
  links: z.array(z.object({ rel: z.string(), href: z.string() })),
});

/** Creates a subscription for a member; it begins when they approve it at PayPal. */
export async function createSubscription(
  account: PaypalAccount,
  plans: PlanReader,
  payer: Payer,
  terms: Terms,
  key: string,
): Promise<{ provider_ref: string; approve_url: string; plan_ref: string }> {
  const { brand_name, return_url } = account.settings;
  const [given_name, ...others] = payer.name.trim().split(/\s+/);
  const request = {
    plan_id: (await plans.planFor(terms, payer.has_trial)).id,
    custom_id: String(payer.user_id),
    subscriber: {
      name: { given_name, ...(others.length > 0 && { surname: others.join(' ') }) },
      email_address: payer.email,
    },
    application_context: {
      brand_name,
      shipping_preference: 'NO_SHIPPING',
      user_action: 'SUBSCRIBE_NOW',
      return_url,
      // A member who goes back returns to the page where they chose the plan.
      cancel_url: new URL('/plan-details', return_url).href,
    },
  };
  const created = await post(account, '/v1/billing/subscriptions', Created, request, key);
  const approve = created.links.find(({ rel }) => rel === 'approve');
  if (!approve) throw new Error(`PayPal returned no page on which to approve ${created.id}`);
  // A repeated attempt returns the subscription from the first attempt, whose plan may differ.
  return {
    provider_ref: created.id,
    approve_url: approve.href,
    plan_ref: created.plan_id ?? request.plan_id,
  };
}
