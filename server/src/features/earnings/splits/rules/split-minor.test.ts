import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sharesOfProposal, withoutEarner } from '#features/earnings/splits/rules/answers.ts';
import { splitMinor, type Share } from '#features/earnings/splits/rules/split-minor.ts';
import { sum } from '#test/viewer-months.ts';

/** Shares of one to eight people that add up to the whole. */
const shares: fc.Arbitrary<Share[]> = fc
  .uniqueArray(fc.integer({ min: 1, max: 9999 }), { maxLength: 7 })
  .map((cuts) => [0, ...cuts.toSorted((a, b) => a - b), 10_000])
  .map((cuts) =>
    cuts.slice(1).map((cut, index) => ({ user_id: 11 * index + 3, share_bp: cut - (cuts[index] ?? 0) })),
  );
const amounts = fc.oneof(fc.nat(30), fc.nat(100_000), fc.constantFrom(0, 1, 9_000_000_000_000));
const show_month = { month: '2026-10', show_id: 7 };
const partsOf = (amount: number, all_shares: readonly Share[]) =>
  new Map(
    splitMinor(amount, all_shares, show_month).map(({ user_id, amount_minor }) => [user_id, amount_minor]),
  );

test('parts add up to the cent, in any order, and each is its exact share rounded up or down', () => {
  fc.assert(
    fc.property(amounts, shares, fc.infiniteStream(fc.nat()), (amount, all_shares, keys) => {
      const parts = partsOf(amount, all_shares);
      expect(sum([...parts.values()])).toBe(amount);
      for (const { user_id, share_bp } of all_shares) {
        const scaled = BigInt(parts.get(user_id) ?? 0) * 10_000n - BigInt(amount) * BigInt(share_bp);
        expect(scaled > -10_000n && scaled < 10_000n).toBe(true);
      }
      const shuffled = all_shares
        .map((share) => [keys.next().value, share] as const)
        .toSorted(([a], [b]) => a - b)
        .map(([, share]) => share);
      expect(partsOf(amount, shuffled)).toEqual(parts);
    }),
  );
});

test('handing out the cents one by one, each to the earner furthest below their share, gives the same result', () => {
  const tieBreak = (id: number) => createHash('sha256').update(`2026-10/7/${id}`).digest('hex');
  fc.assert(
    fc.property(fc.nat(400), shares, (amount, all_shares) => {
      const given = new Map(all_shares.map(({ user_id }) => [user_id, 0]));
      const shortfall = ({ user_id, share_bp }: Share) =>
        amount * share_bp - 10_000 * (given.get(user_id) ?? 0);
      for (let cent = 0; cent < amount; cent++) {
        const [next] = all_shares.toSorted(
          (a, b) => shortfall(b) - shortfall(a) || (tieBreak(a.user_id) < tieBreak(b.user_id) ? -1 : 1),
        );
        if (next) given.set(next.user_id, (given.get(next.user_id) ?? 0) + 1);
      }
      expect(partsOf(amount, all_shares)).toEqual(given);
    }),
  );
});

test('a correction is the difference of two splits, no matter how many steps it took', () => {
  fc.assert(
    fc.property(amounts, amounts, amounts, shares, (first, second, third, all_shares) => {
      const [one, two, three] = [first, second, third].map((amount) => partsOf(amount, all_shares));
      for (const { user_id } of all_shares) {
        const at = (parts = new Map<number, number>()) => parts.get(user_id) ?? 0;
        expect(at(one) + (at(two) - at(one)) + (at(three) - at(two))).toBe(at(three));
      }
      const change = [...(three ?? [])].map(([id, amount]) => amount - (one?.get(id) ?? 0));
      expect(sum(change)).toBe(third - first);
    }),
  );
});

test('among equal shares, a hash decides who gets the odd cent, not the order of the shares', () => {
  const halves = [
    { user_id: 1, share_bp: 5000 },
    { user_id: 2, share_bp: 5000 },
  ];
  const first_parts = Array.from({ length: 200 }, (_, show_id) =>
    splitMinor(1, halves, { month: '2026-10', show_id }).at(0),
  );
  const rounded_up = first_parts.filter((part) => part?.amount_minor === 1).length;
  expect(rounded_up).toBeGreaterThan(60);
  expect(rounded_up).toBeLessThan(140);
});

test('only earners whose share changes are asked to accept, including those who would lose it', () => {
  const agreed = [
    { user_id: 1, share_bp: 5000 },
    { user_id: 2, share_bp: 3000 },
    { user_id: 3, share_bp: 2000 },
  ];
  const wanted = [
    { user_id: 1, share_bp: 6500 },
    { user_id: 2, share_bp: 3000 },
    { user_id: 4, share_bp: 500 },
  ];
  const asked = sharesOfProposal(agreed, wanted, 1).filter(({ needs_answer }) => needs_answer);
  expect(asked.map(({ user_id, share_bp }) => [user_id, share_bp])).toEqual([
    [4, 500],
    [3, 0],
  ]);
  expect(withoutEarner(agreed, 3, 1)).toEqual([
    { user_id: 1, share_bp: 7000 },
    { user_id: 2, share_bp: 3000 },
  ]);
});
