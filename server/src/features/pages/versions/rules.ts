import type { Policy } from '@kinora/contract/pages/pages';

/** The wording that notifies members of a new version. */
export const policyWording: Record<Policy, { subject: string; announcement: string }> = {
  'terms-of-service': { subject: 'New terms', announcement: 'Our terms of use change on' },
  'privacy-policy': { subject: 'New privacy policy', announcement: 'Our privacy policy changes on' },
};

/**
 * Returns the time from which a version is valid.
 * @param first_day the version's first day in UTC; an empty string means that it is valid immediately.
 * @returns null if the day has passed.
 */
export function validFrom(first_day: string, now: Date): Date | null {
  const today = now.toISOString().slice(0, 10);
  if (first_day === '' || first_day === today) return now;
  return first_day < today ? null : new Date(`${first_day}T00:00:00Z`);
}
