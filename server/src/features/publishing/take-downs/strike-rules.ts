import { count } from '@kinora/contract/plural';

/** Returns why a publisher may not publish anything new; null if they may. A `most` of 0 means no limit. */
export function strikesRefusal(strikes: number, most: number): string | null {
  if (most === 0 || strikes < most) return null;
  return `You cannot publish anything new while ${count(strikes, 'work')} of yours ${strikes === 1 ? 'is' : 'are'} taken down because of copyright notices. You can send counter-notices in your dashboard.`;
}
