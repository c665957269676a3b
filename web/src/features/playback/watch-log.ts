import { lengthOf, unionOf, type Intervals } from '#player/state/time-ranges.ts';

/** What was watched during one playback, and the part of it not yet reported to the server. */
export type WatchLog = {
  /** Records parts of the film that were played. */
  add: (intervals: Intervals) => void;
  /** Seconds of the film that were seen, each counted once. */
  watchedSeconds: () => number;
  /**
   * Reports what has not been reported yet.
   * @param send receives the intervals in the API's format; if it throws, they are kept for the next report.
   */
  report: <T>(send: (intervals: string) => Promise<T>) => Promise<T>;
};

/** The maximum number of intervals that one request may report. */
const maxIntervals = 200;

export function createWatchLog(): WatchLog {
  let seen: Intervals = [];
  let unreported: Intervals = [];
  return {
    add: (intervals) => {
      seen = unionOf(seen, intervals);
      unreported = unionOf(unreported, intervals);
    },
    watchedSeconds: () => lengthOf(seen),
    report: async (send) => {
      const batch = unreported.slice(0, maxIntervals);
      unreported = unreported.slice(maxIntervals);
      try {
        return await send(formatIntervals(batch));
      } catch (error) {
        unreported = unionOf(unreported, batch);
        throw error;
      }
    },
  };
}

/** Hundredths of a second are precise enough. */
function formatIntervals(intervals: Intervals): string {
  const round = (seconds: number) => Math.round(seconds * 100) / 100;
  return JSON.stringify(intervals.map(([from, to]) => [round(from), round(to)]));
}
