import { describe, expect, test } from 'vitest';
import { day } from '#clock.ts';
import { groupByGenre, choosePosters, trendOf, type ViewCounts } from '#features/discovery/rules.ts';

const old = 365 * day;
const trend = (watched: Partial<ViewCounts>) =>
  trendOf({ recent: 0, viewers: watched.recent ?? 0, past: 0, age: old, ...watched });

describe('a trend', () => {
  test('a trend is growth, not size', () => {
    const small = trend({ recent: 60, past: 4 * 10 });
    const large = trend({ recent: 1500, past: 4 * 1000 });
    expect(small).toBeCloseTo(65 / 15);
    expect(large).toBeCloseTo(1505 / 1005);
    expect(small).toBeGreaterThan(large);
  });

  test('a trend is zero for shows watched as much as usual, less, or slightly more by chance', () => {
    expect(trend({ recent: 100, past: 400 })).toBe(0);
    expect(trend({ recent: 20, past: 400 })).toBe(0);
    expect(trend({ recent: 115, past: 400 })).toBe(0);
    expect(trend({ recent: 0 })).toBe(0);
  });

  test('a trend needs several views by several viewers', () => {
    expect(trend({ recent: 1 })).toBe(0);
    expect(trend({ recent: 40, viewers: 2 })).toBe(0);
    expect(trend({ recent: 4 })).toBeGreaterThan(0);
    // A small show does not outrank a large one that grows at the same rate.
    expect(trend({ recent: 4, past: 4 })).toBeLessThan(trend({ recent: 400, past: 400 }));
  });

  test('a trend compares a young show only with the weeks since its release', () => {
    // Thirty views in each of a show's first two weeks are not growth, although it had none before them.
    expect(trend({ recent: 30, past: 30, age: 14 * day })).toBe(0);
    expect(trend({ recent: 30, past: 30, age: 10 * day })).toBe(0);
    expect(trend({ recent: 30, past: 30, age: 35 * day })).toBeCloseTo(35 / 12.5);
    expect(trend({ recent: 30, past: 0, age: 3 * day })).toBe(7);
  });
});

describe('the posters', () => {
  const show = (id: number, trailer: string | null = null) => ({ id, trailer });

  test('the posters are a popular show with a trailer, a trending one and the next popular one', () => {
    const popular = [show(1), show(2, 'trailer'), show(3), show(4)];
    const trending = [show(2, 'trailer'), show(4), show(1)];
    expect(choosePosters(popular, trending)).toEqual({
      top: show(2, 'trailer'),
      middle: show(4),
      bottom: show(1),
    });
  });

  test('the posters are all different; a place stays empty rather than repeat a show', () => {
    expect(choosePosters([show(1)], [show(1)])).toEqual({ top: show(1) });
    expect(choosePosters([show(1), show(2)], [show(1), show(2)])).toEqual({ top: show(1), middle: show(2) });
    expect(choosePosters([], [])).toEqual({});
  });
});

test('genres keep the order of their shows', () => {
  const shows = [
    { genre: 'comedy', popular: 9, id: 2 },
    { genre: 'comedy', popular: 7, id: 1 },
    { genre: 'drama', popular: 9, id: 2 },
  ];
  expect(groupByGenre(shows)).toEqual({ comedy: [{ id: 2 }, { id: 1 }], drama: [{ id: 2 }] });
});
