import { ExactSums, doubleCapacity } from '#features/earnings/royalties/rules/columns.ts';
import { approximate, fastFloorOf } from '#features/earnings/royalties/rules/fraction.ts';
import type { Plan } from '#features/earnings/royalties/rules/scheme.ts';
import { rateOf, type Rule } from '#features/earnings/royalties/rules/shares.ts';
import {
  contributes,
  totalWatchedMs,
  type ViewerMonths,
} from '#features/earnings/royalties/rules/viewer-month.ts';

/** Totals per show over all viewers: each show has an index into the columns, and each rule has its own column. */
export type ShowSums = {
  columns: Map<number, number>;
  watched_ms: Float64Array<ArrayBuffer>;
  viewers: Uint32Array<ArrayBuffer>;
  /** No number reaches 2^63: a column's sum is at most the pool. */
  amounts_micro: ExactSums[];
};

export async function sumShows(
  plans: readonly (Plan & { rule: Rule })[],
  viewers: ViewerMonths,
): Promise<ShowSums> {
  let showSums: ShowSums = {
    columns: new Map(),
    watched_ms: new Float64Array(64),
    viewers: new Uint32Array(64),
    amounts_micro: plans.map(() => new ExactSums()),
  };
  for await (const viewer of viewers()) {
    const watched = totalWatchedMs(viewer);
    if (!contributes({ net_minor: viewer.net_minor, watched_ms: watched })) continue;
    const rates = plans.map(({ rule, factor }, plan) => {
      const exact = rateOf(rule, viewer, watched, factor);
      return { exact, approximation: approximate(exact), sums: showSums.amounts_micro[plan] };
    });
    for (const { show_id, watched_ms } of viewer.shows) {
      if (watched_ms === 0) continue;
      const column = columnOf(show_id, showSums.columns);
      if (column === showSums.viewers.length) showSums = withDoubleCapacity(showSums);
      showSums.watched_ms[column] = (showSums.watched_ms[column] ?? 0) + watched_ms;
      showSums.viewers[column] = (showSums.viewers[column] ?? 0) + 1;
      for (const { exact, approximation, sums } of rates)
        sums?.add(column, fastFloorOf(watched_ms, exact, approximation));
    }
  }
  return showSums;
}

function columnOf(show_id: number, columns: Map<number, number>): number {
  const known = columns.get(show_id);
  if (known !== undefined) return known;
  columns.set(show_id, columns.size);
  return columns.size - 1;
}

function withDoubleCapacity({ watched_ms, viewers, ...showSums }: ShowSums): ShowSums {
  return { ...showSums, watched_ms: doubleCapacity(watched_ms), viewers: doubleCapacity(viewers) };
}
