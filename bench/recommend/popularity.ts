import { countTrend } from './count-trend.ts';
import type { Fold, Test } from './folds.ts';
import type { Method } from './method.ts';

/** Ranks items by how often they were rated, or liked, in the same order for everybody. */
export function popularity({ items, item, liked }: Fold, input: 'all' | 'liked'): Method {
  const counts = new Float64Array(items);
  for (const [index, id] of item.entries()) if (input === 'all' || liked[index]) counts[id]!++;
  return () => counts;
}

/**
 * In the product, a view loses half of its weight in four days; ratings that span decades need another half-life:
 * the time that the latest 2% of them span.
 */
const latestFraction = 0.02;

/** Returns how many seconds the latest known ratings span. */
export function halfLife({ events }: Fold): number {
  const { at } = events;
  const from = at[Math.floor((1 - latestFraction) * at.length)] ?? 0;
  return Math.max((at.at(-1) ?? 0) - from, 1);
}

/**
 * Returns how popular each item was at the moment a viewer came back.
 * @param unlikedWeight the weight of a low rating; a high rating has the weight 1.
 */
export function trend(fold: Fold, unlikedWeight: number): (test: Test) => Float64Array {
  const { item, liked, at } = fold.events;
  const counter = countTrend(fold.items, halfLife(fold));
  const trends = new Map<Test, Float64Array>();
  let next = 0;
  for (const test of fold.tests.toSorted((a, b) => a.at - b.at)) {
    for (; next < at.length && at[next]! < test.at; next++)
      counter.add(item[next]!, liked[next] ? 1 : unlikedWeight, at[next]!);
    trends.set(test, counter.read());
  }
  return (test) => trends.get(test)!;
}
