/** What one viewer paid for the days of a month, and how long they watched which shows; each show stands once. */
export type ViewerMonth = {
  viewer: number;
  net_minor: number;
  shows: readonly { show_id: number; watched_ms: number }[];
};

/** Every viewer once, in any order; it is gone through twice, and must tell the same both times. */
export type ViewerMonths = () => Iterable<ViewerMonth> | AsyncIterable<ViewerMonth>;

/** Milliseconds that a viewer watched altogether. */
export function watchedOf({ shows }: ViewerMonth): number {
  let sum = 0;
  for (const { watched_ms } of shows) {
    if (!isAmount(watched_ms)) throw new RangeError('Watched time is whole milliseconds, and not negative.');
    sum += watched_ms;
  }
  if (!isAmount(sum)) throw new RangeError('More was watched than can be counted.');
  return sum;
}

/** Whether they take part: who paid nothing, or watched nothing, brings nothing to any show. */
export function takesPart(viewer: ViewerMonth, watched_ms: number): boolean {
  if (!isAmount(viewer.net_minor)) throw new RangeError('What was paid is whole cents, and not negative.');
  return viewer.net_minor > 0 && watched_ms > 0;
}

const isAmount = (value: number): boolean => Number.isSafeInteger(value) && value >= 0;
