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

/** What is charged each month or year. @throws if there is no yearly price */
export function priceOf(
  { price_minor, yearly_price_minor, currency }: Prices,
  billed_every: BilledEvery,
): { billed_every: BilledEvery; price_minor: number; currency: string } {
  const amount_minor = billed_every === 'year' ? yearly_price_minor : price_minor;
  if (amount_minor === null) throw new Error('There is no yearly price');
  return { billed_every, price_minor: amount_minor, currency };
}

/** Returns a price as the terms that a provider needs; the price in the settings is omitted, as the provider knows it. */
export const termsForPrice = (
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

/** State of a subscription, as derived from what its provider reports. */
export type SubscriptionState = {
  status: Status;
  /** End of the last paid period whose payment was not lost to a refund or dispute. */
  paid_until: Date | null;
  /** End of access, including the grace period. */
  access_until: Date | null;
  cancel_scheduled: boolean;
  blocked: boolean;
  /** Live, but the payment for its last period was lost to a refund or dispute: the subscription has to be ended. */
  is_last_payment_reversed: boolean;
};

export const isLive = (status: Status): boolean => status === 'active' || status === 'past_due';

/**
 * A subscription can become pending, active, past due and active again, or ended. Once it has ended, it stays ended,
 * whatever is read later.
 */
export const nextStatus = (before: Status | undefined, read: Status): Status =>
  before === 'ended' ? 'ended' : read;

/** Derives the state only from what the provider reports, so the order and number of notifications do not matter. */
export function deriveState(
  read: Pick<ProviderSubscription, 'status' | 'cancel_scheduled' | 'blocked' | 'is_free' | 'paused_until'> & {
    ended_at?: Date | null;
    payments: readonly Paid[];
  },
  policy: Policy,
): SubscriptionState {
  const { cancel_scheduled, blocked } = read;
  const payments = read.payments.filter(({ is_proration }) => !is_proration);
  const status = isLive(read.status) && payments.length === 0 ? 'pending' : read.status;
  if (status === 'pending')
    return {
      status,
      paid_until: null,
      access_until: null,
      cancel_scheduled,
      blocked,
      is_last_payment_reversed: false,
    };
  const counted_until = lastPeriodEnd(payments.filter((payment) => !isPaymentReversed(payment, policy)));
  // Free access from staff ends with its subscription; access that was paid for does not.
  const free_until = read.is_free && status === 'ended' ? (read.ended_at ?? null) : null;
  const paid_until = counted_until && free_until && free_until < counted_until ? free_until : counted_until;
  // If the last payment was lost, or none is due, there is no renewal to wait for, and so no grace period.
  const is_last_payment_reversed =
    isLive(status) && paid_until?.getTime() !== lastPeriodEnd(payments)?.getTime();
  const isRenewed = isLive(status) && !is_last_payment_reversed && !read.is_free && !read.paused_until;
  const grace_ms = isRenewed ? policy.grace_ms : 0;
  const access_until = paid_until && after(paid_until, grace_ms);
  return { status, paid_until, access_until, cancel_scheduled, blocked, is_last_payment_reversed };
}

/**
 * A duplicate, or a subscription that its member withdrew from, gives no access, even before it is ended and
 * refunded.
 */
export const stateWithoutAccess = (state: SubscriptionState): SubscriptionState => ({
  ...state,
  status: 'ended',
  access_until: null,
  blocked: true,
  is_last_payment_reversed: false,
});

type Resumable = {
  provider: Provider;
  status: Status;
  cancel_scheduled: boolean;
  paid_until: string | null;
  is_free: boolean;
};

/**
 * A cancellation can be undone until the paid period ends, but never at PayPal, and not for free access from staff,
 * for which there is no card to charge.
 */
export const canResume = (
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
 * Returns for how many months a subscription can be paused; 0 if it cannot. A yearly subscription cannot, because its
 * next payment may be a year away, nor can a subscription at PayPal, which does not resume automatically.
 */
export function maxPauseMonths(
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
 * Returns the interval that a subscription can switch to with its next payment. Null if it cannot switch: for example
 * at PayPal, where the subscriber would have to approve the change, or while a coupon applies, because coupons cover
 * monthly payments only.
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
  reason: 'duplicate' | 'withdrawn' | 'account_deleted' | 'blocked' | 'payment_reversed' | 'ended';
  refunds: readonly ProviderPayment[];
};

/**
 * Decides whether and why a subscription must end, from the provider's current data rather than the data at the time of
 * the request; null if it may continue. Payments that were already refunded or disputed in full are not refunded.
 */
export function decideEnding(
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
    (payment) => payment.refunded_minor + disputedMinor(payment) < payment.amount_minor,
  );
  if (is_duplicate) return { reason: 'duplicate', refunds: refundable };
  if (withdrawn_at) return { reason: 'withdrawn', refunds: refundable };
  // Nobody is left to use what was paid for after the deletion, or to cancel.
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
  if (deriveState(read, policy).is_last_payment_reversed) return { reason: 'payment_reversed', refunds: [] };
  // It was ended here while its provider did not know it. Days paid for since then give access, so they are not
  // refunded.
  return status === 'ended' && isLive(read.status) ? { reason: 'ended', refunds: [] } : null;
}

type Disputable = Pick<ProviderPayment, 'amount_minor' | 'refunded_minor' | 'dispute' | 'disputed_minor'>;

/** Returns how much of a payment open and lost disputes cover; this and its refunds never exceed the payment. */
export function disputedMinor({ amount_minor, refunded_minor, dispute, disputed_minor }: Disputable): number {
  if (dispute !== 'open' && dispute !== 'lost') return 0;
  const unrefunded_minor = amount_minor - refunded_minor;
  return Math.min(disputed_minor ?? unrefunded_minor, unrefunded_minor);
}

type Paid = Disputable & Pick<ProviderPayment, 'period_end' | 'is_proration'>;

/**
 * A partial refund, such as a goodwill gesture, does not end access, and neither does a dispute over at most
 * half of what was not refunded.
 */
export function isPaymentReversed(
  payment: Disputable,
  policy: Pick<Policy, 'refund_ends_access' | 'dispute_ends_access'>,
): boolean {
  const { amount_minor, refunded_minor, dispute } = payment;
  const unrefunded_minor = amount_minor - refunded_minor;
  const isRefunded = refunded_minor > 0 && unrefunded_minor <= 0;
  const isDisputed =
    (dispute === 'open' || dispute === 'lost') &&
    (unrefunded_minor <= 0 || 2 * disputedMinor(payment) > unrefunded_minor);
  return (isRefunded && policy.refund_ends_access) || (isDisputed && policy.dispute_ends_access);
}

const lastPeriodEnd = (payments: readonly Paid[]): Date | null =>
  payments.length === 0
    ? null
    : new Date(Math.max(...payments.map(({ period_end }) => period_end.getTime())));
