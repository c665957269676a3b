import { readPreferences } from './preferences.ts';

/** Something that was fetched; see `PerformanceResourceTiming`. Times in milliseconds. */
type Fetched = { transferSize: number; responseStart: number; responseEnd: number };

export type KnownOfLine = {
  /** What the last film's connection could do, in bits a second; null before the first. */
  last: number | null;
  /** What the browser says the line does, in Mbit/s; null where it does not tell. */
  downlink: number | null;
  fetched: readonly Fetched[];
};

/** Bits a second to count on where nothing is known. */
const usual = 3_000_000;

/** Chromium says no more than this, however fast the line is. */
const highestDownlink = 10;

/** Files below this size come in one burst, which says nothing. */
const tellingBytes = 20_000;

/** How much must have come, and for how long, before its rate is believed. */
const enough = { bytes: 100_000, busy_ms: 500 };

/** Connections change; what was fetched longer ago counts no more. */
const recent_ms = 120_000;

/** Bits a second to expect of the line now. */
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
 * The last film tells best what a line can do; the browser's word and what this page took to come correct it
 * where the line has changed since. A page comes at no more than the line's rate, and where it kept the line
 * busy for long, at little less.
 */
export function bandwidthOf({ last, downlink, fetched }: KnownOfLine): number {
  const told = downlink === null ? null : downlink * 1e6;
  const isWhole = downlink !== null && downlink < highestDownlink;
  const guess = last === null ? (told ?? usual) : isWhole ? Math.min(last, 2 * (told ?? last)) : last;
  const { bytes, busy_ms } = traffic(fetched);
  if (bytes < enough.bytes) return guess;
  const rate = (bytes * 8000) / Math.max(1, busy_ms);
  const most = busy_ms >= enough.busy_ms ? rate * 1.3 : Infinity;
  return Math.min(Math.max(guess, rate), most);
}

/** How much came, and for how long something was coming. */
function traffic(fetched: readonly Fetched[]): { bytes: number; busy_ms: number } {
  let bytes = 0;
  let busy_ms = 0;
  let until = 0;
  const telling = fetched.filter(({ transferSize }) => transferSize >= tellingBytes);
  for (const each of telling.toSorted((one, other) => one.responseStart - other.responseStart)) {
    bytes += each.transferSize;
    busy_ms += Math.max(0, each.responseEnd - Math.max(until, each.responseStart));
    until = Math.max(until, each.responseEnd);
  }
  return { bytes, busy_ms };
}
