export type Trend = {
  /** Records that somebody started a show; calls must be in chronological order. */
  add: (show: number, strength: number, at: number) => void;
  /** Returns the current popularity of every show, where 1 is that of the most watched show. */
  read: () => Float64Array;
};

/** Counts new viewers per show; counts decay with a half-life in seconds. */
export function countTrend(shows: number, halfLife_s: number): Trend {
  const counts = new Float64Array(shows);
  // Instead of decaying all earlier counts, later ones are given more weight.
  let weight = 1;
  let last_at = Number.NaN;
  return {
    add: (show, strength, at) => {
      if (at > last_at) weight *= 2 ** Math.min((at - last_at) / halfLife_s, 500);
      last_at = at;
      counts[show]! += weight * strength;
      if (weight < 1e100) return;
      for (let index = 0; index < shows; index++) counts[index]! /= weight;
      weight = 1;
    },
    read: () => {
      const max = counts.reduce((a, b) => Math.max(a, b), Number.MIN_VALUE);
      return counts.map((count) => count / max);
    },
  };
}
