import type { Share } from '#features/earnings/royalties/rules/shares.ts';
import type { ViewerMonth } from '#features/earnings/royalties/rules/viewer-month.ts';
import { wholeCents } from '#features/earnings/royalties/rules/whole-cents.ts';

type Part = { watched_ms: number; amount_minor: number };
export type ReceiptParts = {
  shows: (Part & { show_id: number })[];
  removed: Part | null;
  service_minor: number;
};

/** Keys of the parts that are not shows; ids of shows are positive. */
const service_key = 0;
const removed_key = -1;

/**
 * Splits the net amount that a viewer paid for a month, in whole cents that add up to it, among the shows,
 * one part for what the viewer has removed from their history, and the service.
 */
export function splitNet(
  net_minor: number,
  shares: readonly Share[],
  removed: ViewerMonth['shows'],
): ReceiptParts {
  const hidden = new Map(removed.map(({ show_id, watched_ms }) => [show_id, watched_ms]));
  const named = shares.flatMap((share) => {
    const watched_ms = share.watched_ms - (hidden.get(share.show_id) ?? 0);
    if (watched_ms <= 0) return [];
    const amount_micro = (share.amount_micro * BigInt(watched_ms)) / BigInt(share.watched_ms);
    return [{ show_id: share.show_id, watched_ms, amount_micro }];
  });
  const all_ms = sumOf(shares.map((share) => BigInt(share.watched_ms)));
  const all_micro = sumOf(shares.map((share) => share.amount_micro));
  const removed_ms = Number(all_ms - sumOf(named.map((share) => BigInt(share.watched_ms))));
  const removed_micro = all_micro - sumOf(named.map((share) => share.amount_micro));
  const net_micro = BigInt(net_minor) * 1_000_000n;
  const cents = wholeCents(
    [
      ...named,
      { show_id: removed_key, amount_micro: removed_ms > 0 ? removed_micro : 0n },
      { show_id: service_key, amount_micro: net_micro - all_micro },
    ],
    BigInt(net_minor),
  );
  const centsOf = (key: number) => Number(cents.get(key) ?? 0n);
  return {
    shows: named
      .map(({ show_id, watched_ms }) => ({ show_id, watched_ms, amount_minor: centsOf(show_id) }))
      .toSorted((a, b) => b.amount_minor - a.amount_minor || b.watched_ms - a.watched_ms),
    removed: removed_ms > 0 ? { watched_ms: removed_ms, amount_minor: centsOf(removed_key) } : null,
    service_minor: centsOf(service_key),
  };
}

const sumOf = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, amount) => sum + amount, 0n);
