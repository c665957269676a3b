import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  floorOf,
  approximate,
  fastFloorOf,
  type Fraction,
} from '#features/earnings/royalties/rules/fraction.ts';
import { ExactSums } from '#features/earnings/royalties/rules/columns.ts';

const amount = fc.oneof(fc.nat(5), fc.nat(10_000_000), fc.maxSafeNat());
const size = fc.oneof(fc.bigInt(1n, 9n), fc.bigInt(1n, 10n ** 12n), fc.bigInt(1n, 10n ** 40n));

describe('rounding down in doubles', () => {
  const quick = (of: number, fraction: Fraction) => BigInt(fastFloorOf(of, fraction, approximate(fraction)));

  test('gives the exact result', () => {
    fc.assert(
      fc.property(amount, size, size, (of, num, den) => {
        expect(quick(of, { num, den })).toBe(floorOf(BigInt(of), { num, den }));
      }),
      { numRuns: 3000 },
    );
  });

  test('gives the exact result even when the product is a whole number or very close to one', () => {
    fc.assert(
      fc.property(
        fc.nat(10_000_000),
        size,
        fc.bigInt(1n, 10n ** 9n),
        fc.bigInt(-1n, 1n),
        (of, den, times, off) => {
          // If `off` is 0, of * num / den is a whole number; otherwise it just misses one.
          const num = den * times + off;
          const parts = den * BigInt(of || 1);
          for (const fraction of [
            { num, den },
            { num: num < 0n ? 0n : num, den: parts },
          ])
            expect(quick(of, fraction)).toBe(floorOf(BigInt(of), fraction));
        },
      ),
      { numRuns: 3000 },
    );
  });
});

test('sums are exact beyond the precision of doubles', () => {
  const amounts = fc.array(fc.oneof(fc.nat(), fc.nat(2 ** 50), fc.bigInt(0n, 2n ** 55n)), { maxLength: 60 });
  fc.assert(
    fc.property(amounts, fc.nat(300), (some, place) => {
      const sums = new ExactSums();
      for (const one of some) {
        sums.add(place, one);
        sums.add(place + 1, 1);
      }
      expect(sums.at(place)).toBe(some.reduce<bigint>((sum, one) => sum + BigInt(one), 0n));
      expect(sums.at(place + 1)).toBe(BigInt(some.length));
      expect(sums.at(10_000)).toBe(0n);
    }),
  );
});
