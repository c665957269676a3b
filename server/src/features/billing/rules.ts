import type { BilledEvery, Provider } from '@kinora/contract/billing/billing';
import { after, day, second } from '#clock.ts';
import type { Config } from '#config/config.ts';
import type { Prices } from '#features/billing/regional-prices/rules.ts';
import type { ProviderPayment, ProviderSubscription, Terms } from '#services/payments/types.ts';

/** Access rules set by the operator. */
export type Policy = { grace_ms: number; refund_ends_access: boolean; dispute_ends_access: boolean };

export const policyOf = ({ grace_days, refund_ends_access, dispute_ends_access }: Config): Policy => ({
  grace_ms: grace_days * day,
  refund_ends_access,
  dispute_ends_access,
});

export type Status = ProviderSubscription['status'];

/** Returns what is charged each month or year. @throws if there is no yearly price */
export function priceOf(
  { price_minor, yearly_price_minor, currency }: Prices,
  billed_every: BilledEvery,
): { billed_every: BilledEvery; price_minor: number; currency: string } {
  const amount_minor = billed_every === 'year' ? yearly_price_minor : price_minor;
  if (amount_minor === null) throw new Error('There is no yearly price');
  return { billed_every, price_minor: amount_minor, currency };
}

/** Returns the terms that a provider needs; it already knows the price in the settings. */
export const termsOf = (
  { currency: usual }: Pick<Config, 'currency'>,
  {
    billed_every,
    price_minor,
    currency,
  }: { billed_every: BilledEvery; price_minor: number; currency: string },
): Terms => ({
  billed_every,
  ...(currency !== usual && { regional: { price_minor, currency } }),
});

/** The state of a subscription as derived from its provider's data. */
export type SubscriptionState = {
  status: Status;
  /** End of the last period whose payment was not taken back. */
  paid_until: Date | null;
  /** End of access, including the grace period. */
  access_until: Date | null;
  cancel_scheduled: boolean;
  blocked: boolean;
  /** The subscription is live, but the payment for its last period was taken back, so it has to be ended. */
  is_taken_back: boolean;
};

export const isLive = (status: Status): boolean => status === 'active' || status === 'past_due';

/** Returns the status after a read: a subscription that has ended stays ended, whatever is read later. */
export const nextStatus = (before: Status | undefined, read: Status): Status =>
  before === 'ended' ? 'ended' : read;

/** Derives the state only from what the provider reports, so the order and number of notifications do not matter. */
export function deriveState(
  read: Pick<ProviderSubscription, 'status' | 'cancel_scheduled' | 'blocked' | 'is_free' | 'paused_until'> & {
    ended_at?: Date | null;
    payments: readonly PaidPeriod[];
  },
  policy: Policy,
): SubscriptionState {
  const { cancel_scheduled, blocked } = read;
  const payments = read.payments.filter(({ is_proration }) => !is_proration);
  const status = isLive(read.status) && payments.length === 0 ? 'pending' : read.status;
  if (status === 'pending')
    return { status, paid_until: null, access_until: null, cancel_scheduled, blocked, is_taken_back: false };
  const covered_until = lastEnd(payments.filter((payment) => !isTakenBack(payment, policy)));
  // Free access from staff ends with its subscription; access that was paid for does not.
  const given_until = read.is_free && status === 'ended' ? (read.ended_at ?? null) : null;
  const paid_until =
    covered_until && given_until && given_until < covered_until ? given_until : covered_until;
  // If money was taken back, or none is due, there is no renewal to wait for, and so no grace period.
  const is_taken_back = isLive(status) && paid_until?.getTime() !== lastEnd(payments)?.getTime();
  const isRenewed = isLive(status) && !is_taken_back && !read.is_free && !read.paused_until;
  const grace_ms = isRenewed ? policy.grace_ms : 0;
  const access_until = paid_until && after(paid_until, grace_ms);
  return { status, paid_until, access_until, cancel_scheduled, blocked, is_taken_back };
}

/**
 * A duplicate, or a subscription that its member withdrew from, gives no access, not even while it waits to be
 * ended and refunded.
 */
export const stateWithoutAccess = (state: SubscriptionState): SubscriptionState => ({
  ...state,
  status: 'ended',
  access_until: null,
  blocked: true,
  is_taken_back: false,
});

type Resumable = {
  provider: Provider;
  status: Status;
  cancel_scheduled: boolean;
  paid_until: string | null;
  is_free: boolean;
};

/**
 * A cancellation can be undone until the paid period ends, but never at PayPal, or if there is no card to charge
 * because staff gave the access.
 */
export const mayResume = (
  { provider, status, cancel_scheduled, paid_until, is_free }: Resumable,
  now: Date,
): boolean =>
  provider !== 'paypal' &&
  !is_free &&
  isLive(status) &&
  cancel_scheduled &&
  paid_until !== null &&
  new Date(paid_until) > now;

type Pausable = Resumable & {
  billed_every: BilledEvery;
  paused_until: string | null;
  /** The current period was paid for, and is not a trial. */
  is_paid: boolean;
};

/**
 * For how many months a subscription can be paused. A yearly subscription cannot be paused, because its next payment
 * may be a year away; nor can a subscription at PayPal, which does not resume automatically.
 */
export function pauseMonths(
  { provider, status, billed_every, cancel_scheduled, paid_until, paused_until, is_free, is_paid }: Pausable,
  pause_months: number,
  now: Date,
): number {
  const isRunning =
    status === 'active' && is_paid && !is_free && paid_until !== null && new Date(paid_until) > now;
  const isPausable = provider !== 'paypal' && billed_every === 'month';
  return isPausable && isRunning && !cancel_scheduled && paused_until === null ? pause_months : 0;
}

/**
 * Returns the other interval that a subscription can switch to with its next payment; null if there is
 * none, for example with PayPal, where its subscriber would have to approve the change, or while a coupon applies,
 * which covers monthly payments only.
 * @param prices in the currency of the subscription; null if nothing is sold in it
 */
export function otherInterval(
  subscription: Pausable & {
    next_billed_every: BilledEvery | null;
    has_coupon: boolean;
  },
  prices: Prices | null,
  now: Date,
): { billed_every: BilledEvery; price_minor: number } | null {
  const { provider, status, cancel_scheduled, paid_until, paused_until, is_free, is_paid } = subscription;
  const isRunning =
    status === 'active' && is_paid && !is_free && paid_until !== null && new Date(paid_until) > now;
  if (provider === 'paypal' || !isRunning || cancel_scheduled || paused_until !== null) return null;
  if (subscription.has_coupon || subscription.next_billed_every !== null) return null;
  const billed_every = subscription.billed_every === 'year' ? 'month' : 'year';
  if (!prices || (billed_every === 'year' && prices.yearly_price_minor === null)) return null;
  return { billed_every, price_minor: priceOf(prices, billed_every).price_minor };
}

/** Why a subscription must not continue, and which of its payments to refund. */
export type Ending = {
  reason: 'duplicate' | 'withdrawn' | 'account_deleted' | 'blocked' | 'taken_back' | 'ended';
  refunds: readonly ProviderPayment[];
};

/**
 * Decides whether a subscription must end, from the provider's current data rather than the data at the time of the
 * request; null if it may continue. A payment that was taken back needs no refund, so only payments that gave no access
 * are refunded.
 */
export function endingOf(
  read: Pick<ProviderSubscription, 'status' | 'cancel_scheduled' | 'blocked' | 'payments'>,
  {
    status,
    is_duplicate,
    withdrawn_at,
    deleted_at,
  }: { status: Status; is_duplicate: boolean; withdrawn_at: string | null; deleted_at: Date | null },
  policy: Policy,
  now: Date,
): Ending | null {
  const refundable = read.payments.filter(
    (payment) => payment.refunded_minor + disputedOf(payment) < payment.amount_minor,
  );
  if (is_duplicate) return { reason: 'duplicate', refunds: refundable };
  if (withdrawn_at) return { reason: 'withdrawn', refunds: refundable };
  // Nobody is left to use what was paid for since then, or to cancel.
  if (deleted_at) {
    // Providers record whole seconds.
    const since = Math.floor(deleted_at.getTime() / second) * second;
    return {
      reason: 'account_deleted',
      refunds: refundable.filter(({ paid_at }) => paid_at.getTime() >= since),
    };
  }
  if (read.blocked)
    return { reason: 'blocked', refunds: refundable.filter(({ period_end }) => period_end > now) };
  if (deriveState(read, policy).is_taken_back) return { reason: 'taken_back', refunds: [] };
  // The subscription was ended here while its provider did not know it. The days paid for since then give access, so
  // they are not refunded.
  return status === 'ended' && isLive(read.status) ? { reason: 'ended', refunds: [] } : null;
}

type Disputable = Pick<ProviderPayment, 'amount_minor' | 'refunded_minor' | 'dispute' | 'disputed_minor'>;

/** Returns the disputed amount of a payment, if the dispute is open or lost; at most what was not refunded. */
export function disputedOf({ amount_minor, refunded_minor, dispute, disputed_minor }: Disputable): number {
  if (dispute !== 'open' && dispute !== 'lost') return 0;
  const remaining_minor = amount_minor - refunded_minor;
  return Math.min(disputed_minor ?? remaining_minor, remaining_minor);
}

type PaidPeriod = Disputable & Pick<ProviderPayment, 'period_end' | 'is_proration'>;

/**
 * Whether a payment was taken back, so that it gives no access. A partial refund, such as a goodwill gesture, does not
 * end access, and neither does a dispute over at most half of what was not refunded.
 */
export function isTakenBack(
  payment: Disputable,
  policy: Pick<Policy, 'refund_ends_access' | 'dispute_ends_access'>,
): boolean {
  const { amount_minor, refunded_minor, dispute } = payment;
  const remaining_minor = amount_minor - refunded_minor;
  const isRefunded = refunded_minor > 0 && remaining_minor <= 0;
  const isDisputed =
    (dispute === 'open' || dispute === 'lost') &&
    (remaining_minor <= 0 || 2 * disputedOf(payment) > remaining_minor);
  return (isRefunded && policy.refund_ends_access) || (isDisputed && policy.dispute_ends_access);
}

const lastEnd = (payments: readonly PaidPeriod[]): Date | null =>
  payments.length === 0
    ? null
    : new Date(Math.max(...payments.map(({ period_end }) => period_end.getTime())));
