import { createHash } from 'node:crypto';

/** An earner's part of a show's royalties, in basis points. */
export type Share = { user_id: number; share_bp: number };

/** An earner's part of what a show earned. */
export type Part = { show_id: number; user_id: number; amount_minor: number };

/** The share of a sole earner. */
export const whole_bp = 10_000;

/** The show and month whose royalties are split. */
export type ShowMonth = { month: string; show_id: number };

/**
 * Splits what a show earned in a month, to the last minor unit, by the largest-remainder method:
 * every part is rounded down, and the leftover units go, one each, to those who lost the most by
 * rounding. The order of the shares is irrelevant. Ties are broken by a hash of month, show and
 * earner, so that over time they favor nobody.
 */
export function splitMinor(
  amount_minor: number,
  shares: readonly Share[],
  show_month: ShowMonth,
): (Share & { amount_minor: number })[] {
  const exact = shares.map((share) => {
    const scaled = BigInt(amount_minor) * BigInt(share.share_bp);
    return {
      share,
      floor: scaled / BigInt(whole_bp),
      lost: scaled % BigInt(whole_bp),
      tieBreak: tieBreakOf(share, show_month),
    };
  });
  const leftover = Number(BigInt(amount_minor) - exact.reduce((sum, { floor }) => sum + floor, 0n));
  const largestRemainderFirst = exact.toSorted(
    (a, b) => Number(b.lost - a.lost) || (a.tieBreak < b.tieBreak ? -1 : 1),
  );
  const rounded_up = new Set(largestRemainderFirst.slice(0, leftover));
  return exact.map((part) => ({
    ...part.share,
    amount_minor: Number(part.floor) + (rounded_up.has(part) ? 1 : 0),
  }));
}

const tieBreakOf = ({ user_id }: Share, { month, show_id }: ShowMonth): string =>
  createHash('sha256').update(`${month}/${show_id}/${user_id}`).digest('hex');
