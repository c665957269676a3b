import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  alphas,
  cents,
  centsOf,
  fanScaled,
  microOf,
  micro,
  milliseconds,
  months,
  shows,
  sum,
  viewerMonth,
  watching,
} from '#test/viewer-months.ts';
import type { Allocation } from '#features/earnings/royalties/rules/allocate.ts';
import type { Fraction } from '#features/earnings/royalties/rules/fraction.ts';
import type { ViewerMonth } from '#features/earnings/royalties/rules/viewer-month.ts';

/** Returns the part of the pool that no show earned, before rounding to cents. */
const reserveOf = ({ pool_minor, lines }: Allocation): bigint =>
  lines.reduce((left, { amount_micro }) => left - amount_micro, BigInt(pool_minor) * micro);

/** Returns the total micro-cents that shows and the reserve gained, and lost. */
function gainsAndLosses(before: Allocation, after: Allocation): { gained: bigint; lost: bigint } {
  const changes = [
    ...shows.map((show_id) => microOf(after, show_id) - microOf(before, show_id)),
    reserveOf(after) - reserveOf(before),
  ];
  const total = (amounts: readonly bigint[]) => amounts.reduce((sum, change) => sum + change, 0n);
  return {
    gained: total(changes.filter((change) => change > 0n)),
    lost: -total(changes.filter((change) => change < 0n)),
  };
}

/**
 * Returns the most micro-cents that rounding can move: each share is rounded down by less than one, and the
 * reserve takes the remainder.
 */
const maxRounding = (viewers: number): bigint => BigInt(2 * viewers * shows.length);

describe('the influence of one viewer', () => {
  test('watching other shows moves at most what they paid from some shows to others', async () => {
    await fc.assert(
      fc.asyncProperty(
        months,
        alphas,
        cents,
        watching,
        watching,
        async (others, alpha, net_minor, first, second) => {
          const viewer = others.length + 1;
          const before = await fanScaled([...others, { viewer, net_minor, shows: first }], alpha);
          const after = await fanScaled([...others, { viewer, net_minor, shows: second }], alpha);
          expect(after.pool_minor).toBe(before.pool_minor);
          const { gained, lost } = gainsAndLosses(before, after);
          const limit = BigInt(net_minor) * micro + maxRounding(others.length + 1);
          expect(gained <= limit && lost <= limit).toBe(true);
        },
      ),
      { numRuns: 300 },
    );
  });

  test('joining or leaving changes the shows’ earnings by at most what they paid', async () => {
    await fc.assert(
      fc.asyncProperty(months, alphas, viewerMonth, async (others, alpha, viewer) => {
        const without = await fanScaled(others, alpha);
        const withViewer = await fanScaled([...others, { ...viewer, viewer: others.length + 1 }], alpha);
        const { gained, lost } = gainsAndLosses(without, withViewer);
        const limit = BigInt(viewer.net_minor) * micro + maxRounding(others.length + 1);
        expect(gained <= limit && lost <= limit).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  test('watching more of a show never earns it less', async () => {
    await fc.assert(
      fc.asyncProperty(months, alphas, viewerMonth, milliseconds, async (others, alpha, viewer, more_ms) => {
        const before = await fanScaled(
          [...others, { ...viewer, shows: withMoreOfFirst(viewer.shows, 0) }],
          alpha,
        );
        const after = await fanScaled(
          [...others, { ...viewer, shows: withMoreOfFirst(viewer.shows, more_ms) }],
          alpha,
        );
        expect(microOf(after, 1) + maxRounding(others.length + 1) >= microOf(before, 1)).toBe(true);
      }),
    );
  });
});

/** Adds watch time to the first show. */
const withMoreOfFirst = (watched: ViewerMonth['shows'], more_ms: number) => {
  const before = watched.find(({ show_id }) => show_id === 1)?.watched_ms ?? 0;
  return [...watched.filter(({ show_id }) => show_id !== 1), { show_id: 1, watched_ms: before + more_ms }];
};

test('fake accounts earn a creator no more than was paid for them', async () => {
  const paid = fc.integer({ min: 1, max: 2000 });
  const fakes = fc.array(fc.record({ net_minor: paid, watched_ms: milliseconds }), {
    minLength: 1,
    maxLength: 8,
  });
  await fc.assert(
    fc.asyncProperty(months, alphas, fakes, async (viewers, alpha, fakeViewers) => {
      const before = await fanScaled(viewers, alpha);
      const after = await fanScaled(
        [
          ...viewers,
          ...fakeViewers.map(({ net_minor, watched_ms }, index) => {
            return { viewer: viewers.length + index + 1, net_minor, shows: [{ show_id: 1, watched_ms }] };
          }),
        ],
        alpha,
      );
      const paid_minor = sum(fakeViewers.map(({ net_minor }) => net_minor));
      const gained = microOf(after, 1) - microOf(before, 1);
      expect(gained <= BigInt(paid_minor) * micro + BigInt(viewers.length + fakeViewers.length)).toBe(true);
      expect(centsOf(after, 1) - centsOf(before, 1)).toBeLessThanOrEqual(paid_minor + 2);
    }),
    { numRuns: 500 },
  );
});

/**
 * Returns what viewers contribute at a given γ, times the denominator of γ; at infinite γ, everything
 * paid by those who watched.
 */
function contributionsAt({ num, den }: Fraction, viewers: readonly ViewerMonth[]): bigint {
  return viewers.reduce((total, { net_minor, shows: watched }) => {
    const part = num * BigInt(sum(watched.map(({ watched_ms }) => watched_ms)));
    const full = den === 0n ? part && 1n : den;
    return total + BigInt(net_minor) * (part < full ? part : full);
  }, 0n);
}

test('γ is the exact fraction at which the viewers’ contributions equal the pool', async () => {
  await fc.assert(
    fc.asyncProperty(months, alphas, async (viewers, alpha) => {
      const { factor: gamma, pool_minor, reserve_minor } = await fanScaled(viewers, alpha);
      const isPoolUsedUp = gamma.den > 0n;
      const earned = isPoolUsedUp ? BigInt(pool_minor) * gamma.den : BigInt(pool_minor - reserve_minor);
      expect(contributionsAt(gamma, viewers)).toBe(earned);
    }),
    { numRuns: 300 },
  );
});
