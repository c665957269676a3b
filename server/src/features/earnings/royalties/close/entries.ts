import type { Entry } from '#features/earnings/ledger/queries.ts';
import type { RoyaltyMonth } from '#features/earnings/royalties/queries/month-queries.ts';
import type { Part } from '#features/earnings/splits/rules/split-minor.ts';
import type { RecountedMonth } from '#features/earnings/royalties/queries/recount-queries.ts';

/** Royalties stay in the creator's balance until they are paid out. */
const mode = 'balance';

/**
 * Returns the ledger entries for a close. What subscribers paid is split between the platform and the pool; the
 * pool goes to the earners of each show and to the reserve, to the last cent. Corrections to earlier months move
 * the differences.
 */
export function entriesOf(
  closing: RoyaltyMonth,
  earned: readonly Part[],
  recounts: readonly RecountedMonth[],
): Entry[] {
  const name = `${closing.month}-${closing.currency}`;
  const base = { mode, royalty_month_id: closing.id };
  const split = (net: number, pool: number): Entry['postings'] => [
    { kind: 'subscriptions', amount_minor: -net },
    { kind: 'platform', amount_minor: net - pool },
    { kind: 'pool', amount_minor: pool },
  ];
  const toReserve = (amount_minor: number): Entry['postings'] => [
    { kind: 'pool', amount_minor: -amount_minor },
    { kind: 'reserve', amount_minor },
  ];
  const toEarners = (parts: readonly Part[]): Entry['postings'] => [
    { kind: 'pool', amount_minor: -parts.reduce((sum, { amount_minor }) => sum + amount_minor, 0) },
    ...parts.map(({ user_id, amount_minor }) => ({ kind: 'creator' as const, user_id, amount_minor })),
  ];
  const { month, net_minor, pool_minor, reserve_minor } = closing;
  return [
    {
      ...base,
      idempotency_key: `royalty-pool:${name}`,
      type: 'royalty_pool',
      memo: `Paid for ${month}`,
      postings: split(net_minor ?? 0, pool_minor ?? 0),
    },
    {
      ...base,
      idempotency_key: `royalty-reserve:${name}`,
      type: 'royalty_reserve',
      memo: `Not earned by any show in ${month}`,
      postings: toReserve(reserve_minor ?? 0),
    },
    ...byShow(earned).map(([show_id, parts]) => ({
      ...base,
      idempotency_key: `royalty:${name}:${show_id}`,
      type: 'royalty',
      memo: `Royalties for ${month}`,
      postings: toEarners(parts),
    })),
    ...recounts.flatMap((recount): Entry[] => [
      {
        ...base,
        idempotency_key: `royalty-pool-correction:${name}:${recount.month}`,
        type: 'royalty_pool_correction',
        memo: `Correction to what was paid for ${recount.month}`,
        postings: split(recount.net_change_minor, recount.pool_change_minor),
      },
      {
        ...base,
        idempotency_key: `royalty-reserve-correction:${name}:${recount.month}`,
        type: 'royalty_reserve_correction',
        memo: `Correction for ${recount.month}`,
        postings: toReserve(recount.reserve_change_minor),
      },
      ...byShow(recount.adjustments).map(([show_id, parts]) => ({
        ...base,
        idempotency_key: `royalty-adjustment:${name}:${recount.month}:${show_id}`,
        type: 'royalty_adjustment',
        memo: `Correction for ${recount.month}`,
        postings: toEarners(parts),
      })),
    ]),
  ];
}

const byShow = (parts: readonly Part[]) => [...Map.groupBy(parts, ({ show_id }) => show_id)];
