import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  alphas,
  centsOf,
  fanScaled,
  micro,
  microOf,
  months,
  allocateInUsd,
  shows,
  sum,
} from '#test/viewer-months.ts';
import { allocate, allocateEach } from '#features/earnings/royalties/rules/allocate.ts';
import { rules, shareOf } from '#features/earnings/royalties/rules/shares.ts';
import type { ViewerMonth } from '#features/earnings/royalties/rules/viewer-month.ts';

describe.each(rules)('%s', (rule) => {
  test('allocates the whole pool to the cent, and nobody gets a negative amount', async () => {
    await fc.assert(
      fc.asyncProperty(months, alphas, async (viewers, alpha) => {
        const { net_minor, pool_minor, reserve_minor, lines } = await allocateInUsd(rule, viewers, alpha);
        expect(net_minor).toBe(sum(viewers.map((viewer) => viewer.net_minor)));
        expect(pool_minor).toBe(Number((BigInt(net_minor) * alpha.num) / alpha.den));
        expect(sum(lines.map(({ amount_minor }) => amount_minor)) + reserve_minor).toBe(pool_minor);
        expect(
          Math.min(reserve_minor, ...lines.map(({ amount_minor }) => amount_minor)),
        ).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  test('every line is the sum of its viewers’ shares, to the micro-cent', async () => {
    await fc.assert(
      fc.asyncProperty(months, alphas, async (viewers, alpha) => {
        const { lines, factor } = await allocateInUsd(rule, viewers, alpha);
        const shares = viewers.flatMap((viewer) => shareOf(rule, viewer, factor));
        for (const line of lines) {
          const show_shares = shares.filter(({ show_id }) => show_id === line.show_id);
          expect(show_shares.reduce((total, { amount_micro }) => total + amount_micro, 0n)).toBe(
            line.amount_micro,
          );
          expect(sum(show_shares.map(({ watched_ms }) => watched_ms))).toBe(line.watched_ms);
          expect(show_shares).toHaveLength(line.viewers);
          const rounding = BigInt(line.amount_minor) * micro - line.amount_micro;
          expect(rounding > -micro && rounding <= micro).toBe(true);
        }
        expect(new Set(shares.map(({ show_id }) => show_id)).size).toBe(lines.length);
      }),
    );
  });

  test('does not depend on the order of viewers and shows', async () => {
    const shuffled = months.chain((viewers) =>
      fc.tuple(
        fc.constant(viewers),
        fc.shuffledSubarray(viewers, { minLength: viewers.length, maxLength: viewers.length }),
      ),
    );
    await fc.assert(
      fc.asyncProperty(shuffled, alphas, async ([viewers, shuffledViewers], alpha) => {
        const reordered = shuffledViewers.map((viewer) => ({ ...viewer, shows: viewer.shows.toReversed() }));
        expect(await allocateInUsd(rule, reordered, alpha)).toEqual(
          await allocateInUsd(rule, viewers, alpha),
        );
      }),
    );
  });

  test('splitting a show in two gains at most two cents', async () => {
    await fc.assert(
      fc.asyncProperty(months, alphas, fc.nat(100), async (viewers, alpha, percent) => {
        const whole = await allocateInUsd(rule, viewers, alpha);
        const split = await allocateInUsd(
          rule,
          viewers.map((viewer) => splitShow(viewer, percent)),
          alpha,
        );
        expect(microOf(split, 1) + microOf(split, 7) <= microOf(whole, 1)).toBe(true);
        expect(centsOf(split, 1) + centsOf(split, 7)).toBeLessThanOrEqual(centsOf(whole, 1) + 2);
      }),
    );
  });
});

/** Moves part of the first show's watched time to a seventh show. */
const splitShow = (viewer: ViewerMonth, percent: number): ViewerMonth => ({
  ...viewer,
  shows: viewer.shows.flatMap(({ show_id, watched_ms }) => {
    if (show_id !== 1) return [{ show_id, watched_ms }];
    const part = Math.floor((watched_ms * percent) / 100);
    return [
      { show_id, watched_ms: watched_ms - part },
      { show_id: 7, watched_ms: part },
    ];
  }),
});

describe('edge cases', () => {
  const alpha = { num: 7n, den: 10n };

  test('without viewers, pool and reserve are zero', async () => {
    for (const allocation of await allocateEach(rules, () => [], { alpha, currency: 'usd' }))
      expect(allocation).toMatchObject({ net_minor: 0, pool_minor: 0, reserve_minor: 0, lines: [] });
  });

  test('payments of viewers who watched nothing go to the reserve', async () => {
    const paid = [{ viewer: 1, net_minor: 1000, shows: [] }];
    for (const allocation of await allocateEach(rules, () => paid, { alpha, currency: 'usd' }))
      expect(allocation).toMatchObject({ pool_minor: 700, reserve_minor: 700, lines: [] });
  });

  test('even one cent and one millisecond count', async () => {
    const viewers = [{ viewer: 1, net_minor: 1, shows: [{ show_id: 1, watched_ms: 1 }] }];
    expect(await fanScaled(viewers, alpha)).toMatchObject({ pool_minor: 0, reserve_minor: 0 });
    expect(await fanScaled(viewers, { num: 1n, den: 1n })).toMatchObject({
      pool_minor: 1,
      lines: [{ show_id: 1, amount_minor: 1, amount_micro: micro }],
    });
  });

  test('a billion cents are allocated without losing one', async () => {
    const viewers = [1, 2, 3].map((viewer) => {
      return { viewer, net_minor: 1_000_000_000, shows: [{ show_id: viewer, watched_ms: 2_678_400_000 }] };
    });
    const { lines, reserve_minor } = await fanScaled(viewers, { num: 1n, den: 3n });
    expect(lines.map(({ amount_minor }) => amount_minor).toSorted((a, b) => a - b)).toEqual([
      333333333, 333333333, 333333334,
    ]);
    expect(reserve_minor).toBe(0);
  });

  test('a viewer who paid nothing changes nothing', async () => {
    const payingViewers = [{ viewer: 1, net_minor: 940, shows: [{ show_id: 1, watched_ms: 60_000 }] }];
    const nonPayingViewer = { viewer: 2, net_minor: 0, shows: [{ show_id: 2, watched_ms: 9_000_000 }] };
    for (const rule of rules)
      expect(await allocateInUsd(rule, [...payingViewers, nonPayingViewer], alpha)).toEqual(
        await allocateInUsd(rule, payingViewers, alpha),
      );
  });

  test('among equal shows, the same one always gets the odd cent', async () => {
    const viewers = [
      { viewer: 1, net_minor: 1, shows: shows.map((show_id) => ({ show_id, watched_ms: 1000 })) },
    ];
    const allocation = await fanScaled(viewers, { num: 1n, den: 1n });
    // The SHA-256 of 4 begins with 4b, and those of the other ids are higher.
    expect(allocation.lines.filter(({ amount_minor }) => amount_minor === 1)).toMatchObject([{ show_id: 4 }]);
  });

  test('amounts that are not whole, or too large to be exact, are rejected', async () => {
    const allocateOne = (net_minor: number, watched_ms: number) =>
      fanScaled([{ viewer: 1, net_minor, shows: [{ show_id: 1, watched_ms }] }], alpha);
    await expect(allocateOne(0.5, 1)).rejects.toThrow(RangeError);
    await expect(allocateOne(-1, 1)).rejects.toThrow(RangeError);
    await expect(allocateOne(1, Number.NaN)).rejects.toThrow(RangeError);
    await expect(allocateOne(9_100_000_000_000, 1)).rejects.toThrow(RangeError);
  });

  test('viewers can be an asynchronous iterable', async () => {
    const viewers: ViewerMonth[] = [{ viewer: 1, net_minor: 10, shows: [{ show_id: 1, watched_ms: 5 }] }];
    async function* streamViewers() {
      yield* viewers;
    }
    const allocation = await allocate('fan_scaled_v1', streamViewers, { alpha, currency: 'usd' });
    expect(allocation).toEqual(await fanScaled(viewers, alpha));
  });

  test('known totals save one pass, and must match the viewers', async () => {
    const viewers: ViewerMonth[] = [{ viewer: 1, net_minor: 10, shows: [{ show_id: 1, watched_ms: 5 }] }];
    const allocateWithTotal = (watched_ms: number) =>
      allocateEach(
        ['fan_scaled_v1'],
        () => viewers,
        { alpha, currency: 'usd' },
        () => [{ net_minor: 10, watched_ms }],
      );
    expect(await allocateWithTotal(5)).toEqual([await fanScaled(viewers, alpha)]);
    await expect(allocateWithTotal(6)).rejects.toThrow('differs from their totals');
  });
});
