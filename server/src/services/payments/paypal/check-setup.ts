import * as z from 'zod/mini';
import { get, nullIfMissing, type PaypalAccount } from '#services/payments/paypal/account.ts';
import { planProblems, planSettings, type Terms } from '#services/payments/paypal/plan-problems.ts';
import { PlanDetails } from '#services/payments/paypal/plan-shape.ts';
import { PaypalRefusal } from '#services/payments/paypal/refusal.ts';

const Webhook = z.object({
  url: z.string(),
  event_types: z._default(z.array(z.object({ name: z.string() })), []),
});

/** If the webhook lacks one of these, some changes at PayPal are noticed up to a day late. */
const requiredEvents = [
  'BILLING.SUBSCRIPTION.ACTIVATED',
  'BILLING.SUBSCRIPTION.CANCELLED',
  'BILLING.SUBSCRIPTION.EXPIRED',
  'BILLING.SUBSCRIPTION.SUSPENDED',
  'BILLING.SUBSCRIPTION.PAYMENT.FAILED',
  'PAYMENT.SALE.COMPLETED',
  'PAYMENT.SALE.REFUNDED',
  'PAYMENT.SALE.REVERSED',
  'CUSTOMER.DISPUTE.CREATED',
  'CUSTOMER.DISPUTE.RESOLVED',
];

/**
 * Lists the problems with the PayPal configuration (keys, webhook and plan), one sentence each.
 * @throws if PayPal cannot be reached now, which may have nothing to do with the settings.
 */
export async function checkSetup(account: PaypalAccount): Promise<string[]> {
  try {
    await account.token.get();
  } catch (error) {
    if (error instanceof PaypalRefusal) return [error.message];
    throw error;
  }
  return [...(await findWebhookProblems(account)), ...(await findOurPlanProblems(account))];
}

async function findWebhookProblems(account: PaypalAccount): Promise<string[]> {
  const { webhook_id, webhook_url } = account.settings;
  const request = get(account, `/v1/notifications/webhooks/${encodeURIComponent(webhook_id)}`, Webhook);
  const found = await nullIfMissing(request);
  if (!found)
    return [
      `PAYPAL_WEBHOOK_ID is ${webhook_id}, but the PayPal app with this PAYPAL_CLIENT_ID does not have such a webhook`,
    ];
  const problems: string[] = [];
  // PayPal delivers only over TLS; with http, events arrive through a tunnel with a different URL.
  if (webhook_url.startsWith('https:') && !isSameUrl(found.url, webhook_url))
    problems.push(`The webhook PAYPAL_WEBHOOK_ID sends to ${found.url}: change it to ${webhook_url}`);
  const names = new Set(found.event_types.map(({ name }) => name));
  const missing = names.has('*') ? [] : requiredEvents.filter((name) => !names.has(name));
  if (missing.length > 0)
    problems.push(
      `The webhook PAYPAL_WEBHOOK_ID is not subscribed to ${missing.join(', ')}: select all events for billing subscriptions, payment sales and customer disputes`,
    );
  return problems;
}

function isSameUrl(first: string, second: string): boolean {
  const [a, b] = [URL.parse(first), URL.parse(second)];
  return a !== null && b !== null && a.origin === b.origin && pathWithoutSlash(a) === pathWithoutSlash(b);
}

const pathWithoutSlash = ({ pathname }: URL) => pathname.replace(/\/+$/, '');

async function findOurPlanProblems(account: PaypalAccount): Promise<string[]> {
  const { plan_id, yearly_plan_id, price_minor, yearly_price_minor, currency, trial_days } = account.settings;
  const sharedTerms = { currency, trial_days };
  return [
    ...(await findPlanProblems(account, plan_id, { billed_every: 'month', price_minor, ...sharedTerms })),
    ...(yearly_price_minor === null
      ? []
      : await findPlanProblems(account, yearly_plan_id, {
          billed_every: 'year',
          price_minor: yearly_price_minor,
          ...sharedTerms,
        })),
  ];
}

async function findPlanProblems(
  account: PaypalAccount,
  plan_id: string | null,
  terms: Terms,
): Promise<string[]> {
  // Our own plan is created with the right terms when first needed.
  if (plan_id === null) return [];
  const found = await nullIfMissing(
    get(account, `/v1/billing/plans/${encodeURIComponent(plan_id)}`, PlanDetails),
  );
  if (!found)
    return [`${planSettings[terms.billed_every]} is ${plan_id}, but PayPal does not have this plan`];
  return planProblems(found, terms);
}
