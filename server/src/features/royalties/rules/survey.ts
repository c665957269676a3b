import { takesPart, watchedOf, type ViewerMonths } from '#features/royalties/rules/viewer-month.ts';

/** All viewers of a month seen together; those who take part stand in the two columns, sixteen bytes each. */
export type Survey = {
  /** What everybody paid, also those who watched nothing. */
  net_minor: bigint;
  /** What those paid who take part, and how long they watched. */
  watching_net_minor: bigint;
  watched_ms: bigint;
  columns: { net_minor: Float64Array; watched_ms: Float64Array };
};

export async function surveyOf(viewers: ViewerMonths): Promise<Survey> {
  let [net_minor, watching_net_minor, watched_ms] = [0n, 0n, 0n];
  let columns = columnsFor(1024);
  let size = 0;
  for await (const viewer of viewers()) {
    const watched = watchedOf(viewer);
    const takes = takesPart(viewer, watched);
    net_minor += BigInt(viewer.net_minor);
    if (!takes) continue;
    watching_net_minor += BigInt(viewer.net_minor);
    watched_ms += BigInt(watched);
    if (size === columns.net_minor.length) columns = grown(columns);
    columns.net_minor[size] = viewer.net_minor;
    columns.watched_ms[size] = watched;
    size += 1;
  }
  const filled = {
    net_minor: columns.net_minor.subarray(0, size),
    watched_ms: columns.watched_ms.subarray(0, size),
  };
  return { net_minor, watching_net_minor, watched_ms, columns: filled };
}

// Doubles hold every whole number up to 2^53 exactly, and none above comes in.
const columnsFor = (size: number): Survey['columns'] => ({
  net_minor: new Float64Array(size),
  watched_ms: new Float64Array(size),
});

function grown(columns: Survey['columns']): Survey['columns'] {
  const larger = columnsFor(2 * columns.net_minor.length);
  larger.net_minor.set(columns.net_minor);
  larger.watched_ms.set(columns.watched_ms);
  return larger;
}
