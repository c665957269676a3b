import type { BillingDetails } from '@kinora/contract/billing/billing';

export type Membership = NonNullable<BillingDetails['subscription']>;

/** The membership states shown to members, each with its own text. */
export type PlanStatus =
  | 'none'
  | 'pending'
  | 'approved'
  | 'renewing'
  | 'paused'
  | 'ending'
  | 'past_due'
  | 'unconfirmed'
  | 'over';

/**
 * @param is_subscribed whether the member has access now, according to the server, not the browser's clock.
 */
export function toPlanStatus(membership: Membership | null, is_subscribed: boolean): PlanStatus {
  if (!membership) return 'none';
  const { status, cancel_scheduled, paused_until, is_approved, is_unconfirmed } = membership;
  if (is_unconfirmed && status !== 'ended') return 'unconfirmed';
  if (status === 'pending' && is_approved) return 'approved';
  if (status === 'pending' || status === 'past_due') return status;
  if (status === 'ended') return is_subscribed ? 'ending' : 'over';
  if (cancel_scheduled) return 'ending';
  return paused_until === null ? 'renewing' : 'paused';
}
