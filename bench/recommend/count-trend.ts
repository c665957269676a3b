export type Trend = {
  /** Somebody took up a show; moments come in their order. */
  add: (show: number, strength: number, at: number) => void;
  /** What everybody watches at a moment: 1 for the show that is watched most. */
  read: () => Float64Array;
};

/** Counts who takes up which show, each count halved after so many seconds. */
export function countTrend(shows: number, halfLife_s: number): Trend {
  const counts = new Float64Array(shows);
  // A later one counts more, in place of all earlier ones less.
  let unit = 1;
  let last = Number.NaN;
  return {
    add: (show, strength, at) => {
      if (at > last) unit *= 2 ** Math.min((at - last) / halfLife_s, 500);
      last = at;
      counts[show]! += unit * strength;
      if (unit < 1e100) return;
      for (let one = 0; one < shows; one++) counts[one]! /= unit;
      unit = 1;
    },
    read: () => {
      const most = counts.reduce((a, b) => Math.max(a, b), Number.MIN_VALUE);
      return counts.map((count) => count / most);
    },
  };
}
