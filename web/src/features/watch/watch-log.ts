import { lengthOf, together } from '#player/stretches.ts';
import type { Stretches } from '#player/stretches.ts';

/** What was watched in one showing, and what of it the server does not know yet. */
export type WatchLog = {
  /** Takes note of parts that were shown. */
  add: (stretches: Stretches) => void;
  /** Seconds of the film that were seen, each once. */
  seen_s: () => number;
  /**
   * Tells what is not known yet.
   * @param send gets it as the API takes it; what it throws keeps the parts for the next time.
   */
  tell: <T>(send: (intervals: string) => Promise<T>) => Promise<T>;
};

/** More than this many parts are not taken at once. */
const mostAtOnce = 200;

export function createWatchLog(): WatchLog {
  let seen: Stretches = [];
  let untold: Stretches = [];
  return {
    add: (stretches) => {
      seen = together(seen, stretches);
      untold = together(untold, stretches);
    },
    seen_s: () => lengthOf(seen),
    tell: async (send) => {
      const sending = untold.slice(0, mostAtOnce);
      untold = untold.slice(mostAtOnce);
      try {
        return await send(written(sending));
      } catch (error) {
        untold = together(untold, sending);
        throw error;
      }
    },
  };
}

/** Hundredths of a second are exact enough. */
function written(stretches: Stretches): string {
  const round = (seconds: number) => Math.round(seconds * 100) / 100;
  return JSON.stringify(stretches.map(([from, to]) => [round(from), round(to)]));
}
