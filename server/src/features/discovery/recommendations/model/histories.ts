/**
 * Who watched which shows, packed: each viewer's shows are contiguous, in the order watched. Viewers and
 * shows are numbered from 0.
 */
export type Histories = {
  shows: number;
  /** The index at which each viewer's shows begin, and the end of the last viewer's. */
  starts: Int32Array;
  show: Int32Array;
  /** How much each show was liked, above 0 and at most 1. */
  strength: Float32Array;
  /** When each was last watched, liked or followed, in seconds. */
  at: Float64Array;
};

/** A show in a viewer's history, which is in chronological order. */
export type WatchedShow = { show: number; strength: number; at: number };

/**
 * Only the latest shows of a viewer count, up to this many: more add little, and computing time grows with the square
 * of the number.
 */
export const maxHistoryLength = 500;

/** Packs histories as they come in, so that millions of them take little more memory than the numbers in them. */
export function packHistories(shows: number): {
  add: (watched: readonly WatchedShow[]) => void;
  pack: () => Histories;
} {
  let show = new Int32Array(1024);
  let strength = new Float32Array(1024);
  let at = new Float64Array(1024);
  const starts = [0];
  let end = 0;
  return {
    add: (watched) => {
      const liked = watched.filter((one) => one.strength > 0).slice(-maxHistoryLength);
      if (liked.length === 0) return;
      if (end + liked.length > show.length) {
        const size = 2 * show.length + liked.length;
        show = copyTo(show, new Int32Array(size));
        strength = copyTo(strength, new Float32Array(size));
        at = copyTo(at, new Float64Array(size));
      }
      for (const one of liked) {
        show[end] = one.show;
        strength[end] = one.strength;
        at[end++] = one.at;
      }
      starts.push(end);
    },
    pack: () => ({
      shows,
      starts: Int32Array.from(starts),
      show: show.slice(0, end),
      strength: strength.slice(0, end),
      at: at.slice(0, end),
    }),
  };
}

function copyTo<T extends Int32Array | Float32Array | Float64Array>(from: T, to: T): T {
  to.set(from);
  return to;
}
