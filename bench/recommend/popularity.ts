import { countTrend } from './count-trend.ts';
import type { Fold, Test } from './folds.ts';
import type { Method } from './method.ts';

/** Ranks the items that were rated, or liked, most often first for everybody. */
export function popularity({ items, item, liked }: Fold, input: 'all' | 'liked'): Method {
  const counts = new Float64Array(items);
  for (const [index, one] of item.entries()) if (input === 'all' || liked[index]) counts[one]!++;
  return () => counts;
}

/**
 * In the product a view loses half its weight after four days; ratings that span decades need a different
 * half-life: the time span of the latest 2 %.
 */
const latestFraction = 0.02;

/** Returns how many seconds the latest known ratings span. */
export function halfLife({ events }: Fold): number {
  const { at } = events;
  const from = at[Math.floor((1 - latestFraction) * at.length)] ?? 0;
  return Math.max((at.at(-1) ?? 0) - from, 1);
}

/** Returns what was popular at the moment each viewer came back. */
export function trend(fold: Fold, low: number): (test: Test) => Float64Array {
  const { item, liked, at } = fold.events;
  const counted = countTrend(fold.items, halfLife(fold));
  const known = new Map<Test, Float64Array>();
  let next = 0;
  for (const test of fold.tests.toSorted((a, b) => a.at - b.at)) {
    for (; next < at.length && at[next]! < test.at; next++)
      counted.add(item[next]!, liked[next] ? 1 : low, at[next]!);
    known.set(test, counted.read());
  }
  return (test) => known.get(test)!;
}
