import type { Share } from '#features/earnings/splits/rules/split-minor.ts';

/**
 * Returns the shares of a proposal, and which of them their earners have to accept: those that differ from
 * the last agreed split. Anybody who would no longer earn is included with a share of 0. The proposer has
 * accepted by proposing.
 */
export function sharesOfProposal(
  agreed: readonly Share[],
  wanted: readonly Share[],
  proposer_id: number,
): (Share & { needs_answer: boolean })[] {
  const bpOf = (shares: readonly Share[], id: number) =>
    shares.find(({ user_id }) => user_id === id)?.share_bp ?? 0;
  const removed = agreed
    .filter(({ user_id }) => !wanted.some((share) => share.user_id === user_id))
    .map(({ user_id }) => ({ user_id, share_bp: 0 }));
  return [...wanted, ...removed].map((share) => ({
    ...share,
    needs_answer: share.user_id !== proposer_id && share.share_bp !== bpOf(agreed, share.user_id),
  }));
}

/** Returns the shares once an earner has left: the publisher takes over that earner's share. */
export function withoutEarner(shares: readonly Share[], earner_id: number, publisher_id: number): Share[] {
  const remaining = shares.filter(({ user_id }) => user_id !== earner_id && user_id !== publisher_id);
  const others_bp = remaining.reduce((sum, { share_bp }) => sum + share_bp, 0);
  return [{ user_id: publisher_id, share_bp: 10_000 - others_bp }, ...remaining];
}
