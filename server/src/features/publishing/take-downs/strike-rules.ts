import { count } from '@kinora/contract/plural';

/** Returns why a publisher may not publish anything new; null if they may. A limit of 0 means none. */
export function strikesRefusal(strikes: number, limit: number): string | null {
  if (limit === 0 || strikes < limit) return null;
  return `You cannot publish anything new while ${count(strikes, 'work')} of yours ${strikes === 1 ? 'is' : 'are'} taken down because of copyright notices. You can send counter-notices in your dashboard.`;
}
