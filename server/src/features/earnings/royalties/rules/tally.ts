import { Sums, doubled } from '#features/earnings/royalties/rules/columns.ts';
import { nearly, quickFloorOf } from '#features/earnings/royalties/rules/fraction.ts';
import type { Plan } from '#features/earnings/royalties/rules/scheme.ts';
import { rateOf, type Rule } from '#features/earnings/royalties/rules/shares.ts';
import { takesPart, watchedOf, type ViewerMonths } from '#features/earnings/royalties/rules/viewer-month.ts';

/** Totals per show over all viewers: each show has an index into the columns, each rule its own column. */
export type Tally = {
  columns: Map<number, number>;
  watched_ms: Float64Array<ArrayBuffer>;
  viewers: Uint32Array<ArrayBuffer>;
  /** No number reaches 2^63: a column's sum is at most the pool. */
  amounts_micro: Sums[];
};

export async function tallyOf(
  plans: readonly (Plan & { rule: Rule })[],
  viewers: ViewerMonths,
): Promise<Tally> {
  let tally: Tally = {
    columns: new Map(),
    watched_ms: new Float64Array(64),
    viewers: new Uint32Array(64),
    amounts_micro: plans.map(() => new Sums()),
  };
  for await (const viewer of viewers()) {
    const watched = watchedOf(viewer);
    if (!takesPart({ net_minor: viewer.net_minor, watched_ms: watched })) continue;
    const rates = plans.map(({ rule, factor }, plan) => {
      const exact = rateOf(rule, viewer, watched, factor);
      return { exact, near: nearly(exact), sums: tally.amounts_micro[plan] };
    });
    for (const { show_id, watched_ms } of viewer.shows) {
      if (watched_ms === 0) continue;
      const column = columnOf(show_id, tally.columns);
      if (column === tally.viewers.length) tally = grown(tally);
      tally.watched_ms[column] = (tally.watched_ms[column] ?? 0) + watched_ms;
      tally.viewers[column] = (tally.viewers[column] ?? 0) + 1;
      for (const { exact, near, sums } of rates) sums?.add(column, quickFloorOf(watched_ms, exact, near));
    }
  }
  return tally;
}

function columnOf(show_id: number, columns: Map<number, number>): number {
  const known = columns.get(show_id);
  if (known !== undefined) return known;
  columns.set(show_id, columns.size);
  return columns.size - 1;
}

function grown({ watched_ms, viewers, ...tally }: Tally): Tally {
  return { ...tally, watched_ms: doubled(watched_ms), viewers: doubled(viewers) };
}
