import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Entry } from '#features/earnings/ledger/queries.ts';
import { entriesOf } from '#features/earnings/royalties/close/entries.ts';
import type { RoyaltyMonth } from '#features/earnings/royalties/queries/month-queries.ts';
import type { Allocation } from '#features/earnings/royalties/rules/allocate.ts';
import { alphas, fanScaled, months, sum } from '#test/viewer-months.ts';

const closing = (amounts: Pick<Allocation, 'net_minor' | 'pool_minor' | 'reserve_minor'>): RoyaltyMonth => ({
  id: 2,
  month: '2026-11',
  currency: 'usd',
  starts_at: '2026-11-01T00:00:00.000Z',
  ends_at: '2026-12-01T00:00:00.000Z',
  status: 'computed',
  rule: 'fan_scaled_v1',
  alpha_num: 70,
  alpha_den: 100,
  viewers: 0,
  watched_ms: 0,
  input_hash: null,
  gamma: null,
  unplaced_minor: 0,
  frozen_at: null,
  computed_at: null,
  posted_at: null,
  paid_at: null,
  ...amounts,
});

/** Each creator has two shows. */
const creatorOf = (show_id: number) => Math.ceil(show_id / 2);

function balancesOf(entries: readonly Entry[]): Map<string, number> {
  const balances = new Map<string, number>();
  for (const posting of entries.flatMap(({ postings }) => postings)) {
    const account = posting.kind === 'creator' ? `creator ${posting.user_id}` : posting.kind;
    balances.set(account, (balances.get(account) ?? 0) + posting.amount_minor);
  }
  return balances;
}

test('debits equal credits for any month and any corrections to earlier months', async () => {
  await fc.assert(
    fc.asyncProperty(months, months, months, alphas, async (viewers, before, after, alpha) => {
      const [month, recorded, corrected] = [
        await fanScaled(viewers, alpha),
        await fanScaled(before, alpha),
        await fanScaled(after, alpha),
      ];
      const earned = ({ lines }: Allocation) =>
        lines.map(({ show_id, amount_minor }) => ({
          show_id,
          user_id: creatorOf(show_id),
          amount_minor,
        }));
      const reversed = earned(recorded).map((line) => ({ ...line, amount_minor: -line.amount_minor }));
      const entries = entriesOf(closing(month), earned(month), [
        {
          month: '2026-10',
          net_change_minor: corrected.net_minor - recorded.net_minor,
          pool_change_minor: corrected.pool_minor - recorded.pool_minor,
          reserve_change_minor: corrected.reserve_minor - recorded.reserve_minor,
          adjustments: [...Map.groupBy([...reversed, ...earned(corrected)], ({ show_id }) => show_id)].map(
            ([show_id, lines]) => ({
              show_id,
              user_id: creatorOf(show_id),
              amount_minor: sum(lines.map(({ amount_minor }) => amount_minor)),
            }),
          ),
        },
      ]);
      for (const { postings } of entries)
        expect(sum(postings.map(({ amount_minor }) => amount_minor))).toBe(0);
      expect(new Set(entries.map(({ idempotency_key }) => idempotency_key)).size).toBe(entries.length);

      const balances = balancesOf(entries);
      const owed = sum(
        [...balances].filter(([name]) => name.startsWith('creator')).map(([, balance]) => balance),
      );
      const pool = month.pool_minor + corrected.pool_minor - recorded.pool_minor;
      const net = month.net_minor + corrected.net_minor - recorded.net_minor;
      expect(balances.get('pool') ?? 0).toBe(0);
      expect(owed + (balances.get('reserve') ?? 0)).toBe(pool);
      expect(balances.get('platform') ?? 0).toBe(net - pool);
      expect((balances.get('subscriptions') ?? 0) + net).toBe(0);
    }),
  );
});
