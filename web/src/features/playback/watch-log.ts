import { lengthOf, unionOf, type Intervals } from '#player/state/time-ranges.ts';

/** What was watched during one playback, and the part of it not yet reported to the server. */
export type WatchLog = {
  /** Records parts that were played. */
  add: (stretches: Intervals) => void;
  /** Seconds of the film that were seen, each counted once. */
  seen_s: () => number;
  /**
   * Reports what has not been reported yet.
   * @param send receives the intervals in the API's format; if it throws, they are kept for the next time.
   */
  report: <T>(send: (intervals: string) => Promise<T>) => Promise<T>;
};

/** The maximum number of parts that one request may report. */
const maxAtOnce = 200;

export function createWatchLog(): WatchLog {
  let seen: Intervals = [];
  let unreported: Intervals = [];
  return {
    add: (stretches) => {
      seen = unionOf(seen, stretches);
      unreported = unionOf(unreported, stretches);
    },
    seen_s: () => lengthOf(seen),
    report: async (send) => {
      const sending = unreported.slice(0, maxAtOnce);
      unreported = unreported.slice(maxAtOnce);
      try {
        return await send(formatIntervals(sending));
      } catch (error) {
        unreported = unionOf(unreported, sending);
        throw error;
      }
    },
  };
}

/** Hundredths of a second are precise enough. */
function formatIntervals(stretches: Intervals): string {
  const round = (seconds: number) => Math.round(seconds * 100) / 100;
  return JSON.stringify(stretches.map(([from, to]) => [round(from), round(to)]));
}
