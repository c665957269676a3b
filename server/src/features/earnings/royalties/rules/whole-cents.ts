import { createHash } from 'node:crypto';

const micro = 1_000_000n;

type Line = { show_id: number; amount_micro: bigint };

/**
 * Rounds lines to whole cents by the largest-remainder method: every line is rounded down, and the
 * leftover cents go, one each, to the lines with the largest remainders. No line gets two, so
 * splitting a show in two gains at most two cents.
 */
export function wholeCents(lines: readonly Line[], sum_minor: bigint): Map<number, bigint> {
  const cents = new Map(lines.map(({ show_id, amount_micro }) => [show_id, amount_micro / micro]));
  const allocated = [...cents.values()].reduce((sum, amount) => sum + amount, 0n);
  const largestRemainderFirst = lines.toSorted(
    (a, b) => Number((b.amount_micro % micro) - (a.amount_micro % micro)) || byHash(a.show_id, b.show_id),
  );
  for (const { show_id } of largestRemainderFirst.slice(0, Number(sum_minor - allocated)))
    cents.set(show_id, (cents.get(show_id) ?? 0n) + 1n);
  return cents;
}

/** Breaks ties by the SHA-256 of the id: reproducibly, and favoring nobody. */
function byHash(a: number, b: number): number {
  return hashOf(a) < hashOf(b) ? -1 : 1;
}

const hashOf = (show_id: number): string => createHash('sha256').update(`${show_id}`).digest('hex');
