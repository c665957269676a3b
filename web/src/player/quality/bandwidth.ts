import { readPreferences } from '../state/preferences.ts';

/** A loaded resource; see `PerformanceResourceTiming`. Times are in milliseconds. */
type Fetched = { transferSize: number; responseStart: number; responseEnd: number };

export type BandwidthEstimates = {
  /** The bandwidth measured during the last film, in bits per second; null before the first. */
  last: number | null;
  /** The browser's estimate, in Mbit/s; null if it has none. */
  downlink: number | null;
  fetched: readonly Fetched[];
};

/** The default estimate, in bits per second. */
const defaultBandwidth = 3_000_000;

/** Chromium caps `downlink` at this value, in Mbit/s. */
const maxDownlink = 10;

/** Files below this size arrive in a single burst and reveal nothing about bandwidth. */
const minSampleBytes = 20_000;

/** How many bytes must have been received, and over how long, before the measured rate is trusted. */
const sufficient = { bytes: 100_000, busy_ms: 500 };

/** Connections change, so older resources are ignored. */
const recent_ms = 120_000;

/** Estimates the connection's current bandwidth, in bits per second. */
export function expectedBandwidth(): number {
  const { connection } = (globalThis.navigator ?? {}) as { connection?: { downlink?: number } };
  const entries = ['navigation', 'resource'].flatMap((type) => performance.getEntriesByType(type));
  const since = performance.now() - recent_ms;
  return bandwidthOf({
    last: readPreferences().bandwidth,
    downlink: connection?.downlink || null,
    fetched: (entries as PerformanceResourceTiming[]).filter(({ responseStart }) => responseStart > since),
  });
}

/**
 * Combines the estimates, in bits per second. The one from the last film is the most reliable; the browser's estimate
 * and this page's own downloads correct it if the connection has changed since. The rate of those downloads
 * is a lower bound, and close to the actual bandwidth if they kept the connection busy for long.
 */
export function bandwidthOf({ last, downlink, fetched }: BandwidthEstimates): number {
  const reported = downlink === null ? null : downlink * 1e6;
  const isBelowMaximum = downlink !== null && downlink < maxDownlink;
  const guess =
    last === null
      ? (reported ?? defaultBandwidth)
      : isBelowMaximum
        ? Math.min(last, 2 * (reported ?? last))
        : last;
  const { bytes, busy_ms } = traffic(fetched);
  if (bytes < sufficient.bytes) return guess;
  const rate = (bytes * 8000) / Math.max(1, busy_ms);
  const max = busy_ms >= sufficient.busy_ms ? rate * 1.3 : Infinity;
  return Math.min(Math.max(guess, rate), max);
}

/** Totals the bytes received and the time during which at least one download was active. */
function traffic(fetched: readonly Fetched[]): { bytes: number; busy_ms: number } {
  let bytes = 0;
  let busy_ms = 0;
  let until = 0;
  const samples = fetched.filter(({ transferSize }) => transferSize >= minSampleBytes);
  for (const each of samples.toSorted((one, other) => one.responseStart - other.responseStart)) {
    bytes += each.transferSize;
    busy_ms += Math.max(0, each.responseEnd - Math.max(until, each.responseStart));
    until = Math.max(until, each.responseEnd);
  }
  return { bytes, busy_ms };
}
