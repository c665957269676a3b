import { after, day } from '#clock.ts';

type Withdrawable = {
  started_at: string;
  access_until: string | null;
  first_watched_at: string | null;
  withdrawn_at: string | null;
};

/**
 * Returns the time until which a member may withdraw from a subscription that gives them access, or null if they may
 * not. The right ends when they start watching, which they agreed to before they subscribed.
 */
export function withdrawableUntil(
  { started_at, access_until, first_watched_at, withdrawn_at }: Withdrawable,
  withdrawal_days: number,
  now: Date,
): Date | null {
  const isOpen = access_until !== null && new Date(access_until) > now;
  if (!isOpen || first_watched_at !== null || withdrawn_at !== null) return null;
  const until = after(new Date(started_at), withdrawal_days * day);
  return until > now ? until : null;
}
