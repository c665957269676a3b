import type { BillingDetails } from '@kinora/contract/billing';

export type Membership = NonNullable<BillingDetails['subscription']>;

/** What a person has to know of their plan, of which each is told in its own words. */
export type Standing =
  | 'none'
  | 'pending'
  | 'approved'
  | 'renewing'
  | 'ending'
  | 'past_due'
  | 'unconfirmed'
  | 'over';

/** @param is_subscribed whether they may watch now, which the server says and no clock of the browser. */
export function standingOf(membership: Membership | null, is_subscribed: boolean): Standing {
  if (!membership) return 'none';
  const { status, cancel_scheduled, is_approved, is_unconfirmed } = membership;
  if (is_unconfirmed && status !== 'ended') return 'unconfirmed';
  if (status === 'pending' && is_approved) return 'approved';
  if (status === 'pending' || status === 'past_due') return status;
  if (status === 'ended') return is_subscribed ? 'ending' : 'over';
  return cancel_scheduled ? 'ending' : 'renewing';
}
