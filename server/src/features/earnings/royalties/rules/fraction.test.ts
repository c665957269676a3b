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
  const fastFloor = (value: number, fraction: Fraction) =>
    BigInt(fastFloorOf(value, fraction, approximate(fraction)));

  test('gives the exact result', () => {
    fc.assert(
      fc.property(amount, size, size, (value, num, den) => {
        expect(fastFloor(value, { num, den })).toBe(floorOf(BigInt(value), { num, den }));
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
        (value, den, times, offset) => {
          // If `offset` is 0, value * num / den is a whole number; otherwise it is very close to one.
          const num = den * times + offset;
          const parts = den * BigInt(value || 1);
          for (const fraction of [
            { num, den },
            { num: num < 0n ? 0n : num, den: parts },
          ])
            expect(fastFloor(value, fraction)).toBe(floorOf(BigInt(value), fraction));
        },
      ),
      { numRuns: 3000 },
    );
  });
});

test('sums are exact beyond the precision of doubles', () => {
  const amounts = fc.array(fc.oneof(fc.nat(), fc.nat(2 ** 50), fc.bigInt(0n, 2n ** 55n)), { maxLength: 60 });
  fc.assert(
    fc.property(amounts, fc.nat(300), (added, index) => {
      const sums = new ExactSums();
      for (const value of added) {
        sums.add(index, value);
        sums.add(index + 1, 1);
      }
      expect(sums.at(index)).toBe(added.reduce<bigint>((sum, value) => sum + BigInt(value), 0n));
      expect(sums.at(index + 1)).toBe(BigInt(added.length));
      expect(sums.at(10_000)).toBe(0n);
    }),
  );
});
