import { after, day, second } from '#clock.ts';
import type { Config } from '#config.ts';
import type { ProviderPayment, ProviderSubscription } from '#services/payments/types.ts';

/** What the operator decides about access. */
export type Policy = { grace_ms: number; refund_ends_access: boolean; dispute_ends_access: boolean };

export const policyOf = ({ grace_days, refund_ends_access, dispute_ends_access }: Config): Policy => ({
  grace_ms: grace_days * day,
  refund_ends_access,
  dispute_ends_access,
});

export type Status = ProviderSubscription['status'];

/** Where a subscription stands. */
export type Standing = {
  status: Status;
  /** The end of the last period that was paid and not taken back. */
  paid_until: Date | null;
  /** Nobody watches after it. */
  access_until: Date | null;
  cancel_scheduled: boolean;
  blocked: boolean;
  /** It lives, but the money for its last period was taken back: it has to end. */
  is_taken_back: boolean;
};

export const isLive = (status: Status): boolean => status === 'active' || status === 'past_due';

/** None, pending, active, past due and back, ended: what has ended stays so, whatever is read later. */
export const statusAfter = (before: Status | undefined, read: Status): Status =>
  before === 'ended' ? 'ended' : read;

/**
 * What follows from what a provider says of a subscription, and from nothing else: so the order in which
 * things became known, and how often, does not matter.
 */
export function standing(
  read: Pick<ProviderSubscription, 'status' | 'cancel_scheduled' | 'blocked'> & { payments: readonly Paid[] },
  policy: Policy,
): Standing {
  const { cancel_scheduled, blocked } = read;
  const payments = read.payments.filter(({ is_proration }) => !is_proration);
  const status = isLive(read.status) && payments.length === 0 ? 'pending' : read.status;
  if (status === 'pending')
    return { status, paid_until: null, access_until: null, cancel_scheduled, blocked, is_taken_back: false };
  const paid_until = lastEnd(payments.filter((payment) => !isTakenBack(payment, policy)));
  // While money was taken back there is no renewal to wait for, and so no grace.
  const is_taken_back = isLive(status) && paid_until?.getTime() !== lastEnd(payments)?.getTime();
  const grace_ms = isLive(status) && !is_taken_back ? policy.grace_ms : 0;
  const access_until = paid_until && after(paid_until, grace_ms);
  return { status, paid_until, access_until, cancel_scheduled, blocked, is_taken_back };
}

/** A subscription must not go on, and these of its payments go back. */
export type Ending = {
  why: 'duplicate' | 'forgotten' | 'blocked' | 'taken_back' | 'ended';
  refunds: readonly ProviderPayment[];
};

/**
 * What has to end by what its provider says now, whatever it said when somebody asked for the end; null where
 * nothing has to. A payment that was taken back is refunded already, so only what was paid for nothing goes back.
 */
export function endingOf(
  read: Pick<ProviderSubscription, 'status' | 'cancel_scheduled' | 'blocked' | 'payments'>,
  {
    status,
    is_duplicate,
    forgotten_at,
  }: { status: Status; is_duplicate: boolean; forgotten_at: Date | null },
  policy: Policy,
  now: Date,
): Ending | null {
  const refundable = read.payments.filter(
    ({ amount_minor, refunded_minor, dispute }) =>
      refunded_minor < amount_minor && dispute !== 'open' && dispute !== 'lost',
  );
  if (is_duplicate) return { why: 'duplicate', refunds: refundable };
  // Nobody is left to watch for what was paid since, or to cancel.
  if (forgotten_at) {
    // Providers write down whole seconds.
    const since = Math.floor(forgotten_at.getTime() / second) * second;
    return { why: 'forgotten', refunds: refundable.filter(({ paid_at }) => paid_at.getTime() >= since) };
  }
  if (read.blocked)
    return { why: 'blocked', refunds: refundable.filter(({ period_end }) => period_end > now) };
  if (standing(read, policy).is_taken_back) return { why: 'taken_back', refunds: [] };
  // It was ended here while its provider did not know it: what was paid since is watched, and the last.
  return status === 'ended' && isLive(read.status) ? { why: 'ended', refunds: [] } : null;
}

type Paid = Pick<
  ProviderPayment,
  'period_end' | 'amount_minor' | 'refunded_minor' | 'dispute' | 'is_proration'
>;

/** A part that was given back, as for a bad evening, takes nothing away. */
function isTakenBack({ amount_minor, refunded_minor, dispute }: Paid, policy: Policy): boolean {
  const isRefunded = refunded_minor > 0 && refunded_minor >= amount_minor;
  const isDisputed = dispute === 'open' || dispute === 'lost';
  return (isRefunded && policy.refund_ends_access) || (isDisputed && policy.dispute_ends_access);
}

const lastEnd = (payments: readonly Paid[]): Date | null =>
  payments.length === 0
    ? null
    : new Date(Math.max(...payments.map(({ period_end }) => period_end.getTime())));
