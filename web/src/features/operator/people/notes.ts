import type { Person, PersonSubscription } from '@kinora/contract/operator/people';
import { shortDate } from '#lib/format.ts';

export const emailStates: Record<Person['emails'][number]['state'], string> = {
  sent: 'Sent',
  bounced: 'Bounced',
  waiting: 'Waiting to be sent',
  kept: 'On hold until the address is confirmed',
  refused: 'Could not be sent',
};

const statusNames: Record<PersonSubscription['status'], string> = {
  pending: 'Not paid yet',
  active: 'Active',
  past_due: 'A payment failed',
  ended: 'Ended',
};

/** The state of a subscription: `Cancelled · from Jan 1st 26 · access until Feb 1st 26`. */
export function subscriptionNote(subscription: PersonSubscription): string {
  const { status, cancel_scheduled, started_at, ended_at, access_until, is_free } = subscription;
  return [
    status === 'active' && cancel_scheduled && !is_free ? 'Cancelled' : statusNames[status],
    `from ${shortDate(started_at)}${ended_at ? ` to ${shortDate(ended_at)}` : ''}`,
    access_until && `access until ${shortDate(access_until)}`,
  ]
    .filter(Boolean)
    .join(' · ');
}
