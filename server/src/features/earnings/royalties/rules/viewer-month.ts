/**
 * What one viewer paid for the days of a month, and how long they watched which shows; each show occurs once.
 */
export type ViewerMonth = {
  viewer: number;
  net_minor: number;
  shows: readonly { show_id: number; watched_ms: number }[];
};

/** Every viewer once, in any order. Each iteration must yield the same data. */
export type ViewerMonths = () => Iterable<ViewerMonth> | AsyncIterable<ViewerMonth>;

/** What one viewer paid, and their total watched time. */
export type ViewerTotal = { net_minor: number; watched_ms: number };

/** The same viewers as in `ViewerMonths`, in any order. */
export type ViewerTotals = () => Iterable<ViewerTotal> | AsyncIterable<ViewerTotal>;

export async function* totalsOf(viewers: ViewerMonths): AsyncGenerator<ViewerTotal> {
  for await (const viewer of viewers())
    yield { net_minor: viewer.net_minor, watched_ms: totalWatchedMs(viewer) };
}

/** Total milliseconds that a viewer watched. */
export function totalWatchedMs({ shows }: ViewerMonth): number {
  let sum = 0;
  for (const { watched_ms } of shows) {
    if (!isAmount(watched_ms))
      throw new RangeError('Watched time must be whole milliseconds and not negative.');
    sum += watched_ms;
  }
  return sum;
}

/** Whether a viewer contributes to any show: only one who paid and watched something does. */
export function contributes({ net_minor, watched_ms }: ViewerTotal): boolean {
  if (!isAmount(net_minor)) throw new RangeError('The amount paid must be whole cents and not negative.');
  if (!isAmount(watched_ms)) throw new RangeError('The watched time is too large to be computed exactly.');
  return net_minor > 0 && watched_ms > 0;
}

const isAmount = (value: number): boolean => Number.isSafeInteger(value) && value >= 0;
