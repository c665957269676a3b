import { fromProviderAmount } from '@kinora/contract/billing/provider-money';
import Stripe from 'stripe';
import type { ProviderSubscription } from '#services/payments/types.ts';
import {
  fromSeconds,
  idOf,
  nullIfMissing,
  requireExpanded,
  type StripeAccount,
} from '#services/payments/stripe/account.ts';
import { matchByMetadata } from '#services/payments/stripe/customer.ts';
import { readNextInterval } from '#services/payments/stripe/interval.ts';
import { pausedUntil } from '#services/payments/stripe/pause.ts';
import { isFraud, readPayments } from '#services/payments/stripe/payments.ts';
import { freeAccessKey } from '#services/payments/stripe/start.ts';

/** Reads a subscription with all its payments; null if it is not ours. */
export async function readSubscription(
  account: StripeAccount,
  provider_ref: string,
): Promise<ProviderSubscription | null> {
  const { stripe, settings, price } = account;
  const found = await nullIfMissing(
    stripe.subscriptions.retrieve(provider_ref, {
      expand: ['default_payment_method', 'customer', 'latest_invoice', 'pending_setup_intent', 'schedule'],
    }),
  );
  const item = found?.items.data[0];
  if (!found || !item) return null;
  const product = idOf(item.price.product);
  // The account may sell other products too. The product sold here may have changed since, and subscribers
  // to an earlier product keep it.
  if (product !== (await price()).product && !(await wasStartedHere(account, provider_ref, product)))
    return null;
  const customer_ref = idOf(found.customer);
  const user_id =
    (await settings.customers.userOf(customer_ref, provider_ref)) ?? (await matchByMetadata(account, found));
  const { payments, charges, cards } = await readPayments(account, found);
  const paused_until = pausedUntil(found, payments);
  const is_free = found.metadata[freeAccessKey] === 'true';
  const isAwaitingPayment =
    !is_free && isAwaitingCard(found) && payments.every(({ amount_minor }) => amount_minor === 0);
  const status = isAwaitingPayment && toStatus(found) !== 'ended' ? 'pending' : toStatus(found);
  const invoice = requireExpanded(found.latest_invoice);
  const method = await findMethod(stripe, found);
  const change = await readNextInterval(account, found);
  const openInvoice = status === 'past_due' && invoice?.status === 'open' ? invoice : null;
  return {
    provider_ref: found.id,
    user_id,
    customer_ref,
    status,
    plan_ref: product,
    is_free,
    paused_until,
    // Operators can also pause collection in Stripe's dashboard, without an end date.
    cancel_scheduled:
      found.cancel_at_period_end ||
      found.cancel_at !== null ||
      (found.pause_collection !== null && paused_until === null),
    blocked: charges.some(isFraud),
    billed_every: item.price.recurring?.interval === 'year' ? 'year' : 'month',
    price_minor: fromProviderAmount(
      'stripe',
      (item.price.unit_amount ?? 0) * (item.quantity ?? 1),
      found.currency,
    ),
    next_billed_every: change?.billed_every ?? null,
    next_price_minor: change?.price_minor ?? (await readNextPrice(account, found)),
    currency: found.currency,
    method: method && describeMethod(method),
    payer_refs: status === 'pending' ? [] : [...new Set([...cards, method?.card?.fingerprint ?? []].flat())],
    started_at: fromSeconds(found.start_date),
    ended_at: found.ended_at === null ? null : fromSeconds(found.ended_at),
    next_attempt_at: openInvoice?.next_payment_attempt ? fromSeconds(openInvoice.next_payment_attempt) : null,
    action_url: openInvoice?.hosted_invoice_url ?? null,
    // A trial, or months fully covered by a coupon, start when the card is confirmed.
    payments: isAwaitingPayment ? [] : payments,
  };
}

/** Whether this subscription was started here, for a product that is no longer sold. */
async function wasStartedHere({ settings }: StripeAccount, ref: string, product: string): Promise<boolean> {
  const agreed = await settings.customers.agreedPlan(ref);
  return agreed !== null && (agreed.plan_ref === null || agreed.plan_ref === product);
}

function toStatus({ id, status }: Stripe.Subscription): ProviderSubscription['status'] {
  switch (status) {
    case 'incomplete':
      return 'pending';
    case 'active':
    case 'trialing':
      return 'active';
    case 'past_due':
    case 'unpaid':
    case 'paused':
      return 'past_due';
    case 'canceled':
    case 'incomplete_expired':
      return 'ended';
    default:
      throw new Error(`Kinora does not know the status '${status}' of ${id} at Stripe`);
  }
}

/** Whether no card has been confirmed yet: Stripe calls such a subscription active if nothing is due. */
function isAwaitingCard({ pending_setup_intent }: Stripe.Subscription): boolean {
  const setup = requireExpanded(pending_setup_intent);
  return setup !== null && setup.status !== 'succeeded';
}

/** Reads the amount of the next renewal while a coupon applies; otherwise returns null. */
async function readNextPrice(
  { stripe }: StripeAccount,
  { id, status, discounts, cancel_at, cancel_at_period_end }: Stripe.Subscription,
): Promise<number | null> {
  const isRenewed =
    (status === 'active' || status === 'trialing') && !cancel_at_period_end && cancel_at === null;
  if (!isRenewed || discounts.length === 0) return null;
  try {
    const { amount_due, currency } = await stripe.invoices.createPreview({ subscription: id });
    return fromProviderAmount('stripe', amount_due, currency);
  } catch (error) {
    // No invoice is due, for example because collection is paused. The subscription must still be read.
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return null;
    throw error;
  }
}

/** Finds the payment method that the next renewal is charged to. */
async function findMethod(
  stripe: Stripe,
  { default_payment_method, customer }: Stripe.Subscription,
): Promise<Stripe.PaymentMethod | null> {
  const expanded = requireExpanded(customer);
  const defaultMethod =
    expanded && !expanded.deleted ? expanded.invoice_settings.default_payment_method : null;
  return (
    requireExpanded(default_payment_method) ??
    (defaultMethod ? await nullIfMissing(stripe.paymentMethods.retrieve(idOf(defaultMethod))) : null)
  );
}

function describeMethod({ type, card }: Stripe.PaymentMethod): NonNullable<ProviderSubscription['method']> {
  if (!card) return { brand: type, last4: null, expires: null };
  const { brand, last4, exp_month, exp_year } = card;
  return { brand, last4, expires: `${exp_year}-${String(exp_month).padStart(2, '0')}` };
}
