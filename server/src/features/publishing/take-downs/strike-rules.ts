/** Returns why a publisher cannot publish anything new; null if they can. A `limit` of 0 means no limit. */
export function strikesRefusal(strikes: number, limit: number): string | null {
  if (limit === 0 || strikes < limit) return null;
  return `You cannot publish anything new while ${strikes} of your works ${strikes === 1 ? 'is' : 'are'} taken down because of copyright notices. You can send counter-notices in your dashboard.`;
}
