import { doubleCapacity } from '#features/earnings/royalties/rules/columns.ts';
import { contributes, type ViewerTotals } from '#features/earnings/royalties/rules/viewer-month.ts';

/** Totals over all viewers of a month. The two columns list those who contribute, with sixteen bytes for each. */
export type ViewerSums = {
  /** Paid by everybody, including those who watched nothing. */
  net_minor: bigint;
  /** Paid and watched by those who contribute. */
  watching_net_minor: bigint;
  watched_ms: bigint;
  columns: { net_minor: Float64Array; watched_ms: Float64Array };
};

/** Up to these totals, micro-cents stay below 2^63, and milliseconds below 2^53. */
const limits = { net_minor: 9_000_000_000_000n, watched_ms: BigInt(Number.MAX_SAFE_INTEGER) };

export async function sumViewers(viewers: ViewerTotals): Promise<ViewerSums> {
  let [net_minor, watching_net_minor, watched_ms] = [0n, 0n, 0n];
  // Doubles represent whole numbers up to 2^53 exactly, and larger ones are rejected.
  let [nets, times] = [new Float64Array(1024), new Float64Array(1024)];
  let size = 0;
  for await (const viewer of viewers()) {
    const isContributing = contributes(viewer);
    net_minor += BigInt(viewer.net_minor);
    if (!isContributing) continue;
    watching_net_minor += BigInt(viewer.net_minor);
    watched_ms += BigInt(viewer.watched_ms);
    if (size === nets.length) [nets, times] = [doubleCapacity(nets), doubleCapacity(times)];
    nets[size] = viewer.net_minor;
    times[size] = viewer.watched_ms;
    size += 1;
  }
  if (net_minor > limits.net_minor || watched_ms > limits.watched_ms)
    throw new RangeError('The totals of this month are too large to be computed exactly.');
  const columns = { net_minor: nets.subarray(0, size), watched_ms: times.subarray(0, size) };
  return { net_minor, watching_net_minor, watched_ms, columns };
}
