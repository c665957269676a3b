/**
 * Who watched which shows, packed: the shows of one viewer lie side by side, the one watched first at the
 * front. Viewers and shows are counted from 0.
 */
export type Histories = {
  shows: number;
  /** Where each viewer begins, and where the last one ends. */
  starts: Int32Array;
  show: Int32Array;
  /** How much each was liked, above 0 and usually at most 1. */
  strength: Float32Array;
  /** When, in seconds. */
  at: Float64Array;
};

/** What one viewer watched, in the order of time. */
export type Watched = { show: number; strength: number; at: number };

/** So many shows of a viewer count, the latest ones: more say little, and cost their square. */
const longestHistory = 500;

/** Packs histories as they come, so that millions of them take little more room than their numbers. */
export function packHistories(shows: number): {
  add: (watched: readonly Watched[]) => void;
  pack: () => Histories;
} {
  let show = new Int32Array(1024);
  let strength = new Float32Array(1024);
  let at = new Float64Array(1024);
  const starts = [0];
  let end = 0;
  return {
    add: (watched) => {
      const liked = watched.filter((one) => one.strength > 0).slice(-longestHistory);
      if (liked.length === 0) return;
      if (end + liked.length > show.length) {
        const size = 2 * show.length + liked.length;
        show = moved(show, new Int32Array(size));
        strength = moved(strength, new Float32Array(size));
        at = moved(at, new Float64Array(size));
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

function moved<T extends Int32Array | Float32Array | Float64Array>(from: T, to: T): T {
  to.set(from);
  return to;
}
