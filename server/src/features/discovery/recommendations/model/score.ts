/** A viewer's opinion of a show: positive if they liked it, negative if they disliked it. */
export type Opinion = { show: number; strength: number };

export type Neighbour = { show: number; score: number };

/** How strongly a show is suggested, and by which of the viewer's shows, strongest first. */
export type Score = { value: number; seeds: number[] };

/** With this many later shows, the weight of a viewer's show falls halfway to `minRecency`. */
const halfLife_shows = 20;
const minRecency = 0.2;

/** Returns the weight of a show by how many the viewer has watched since. */
const recency = (showsSince: number): number =>
  minRecency + (1 - minRecency) * 2 ** (-showsSince / halfLife_shows);

/**
 * Scores other shows by those that a viewer has watched, divided by the highest score, so that 1 is the
 * maximum.
 * @param opinions in chronological order, the latest last.
 */
export function scoreFrom(
  opinions: readonly Opinion[],
  neighboursOf: (show: number) => readonly Neighbour[],
): Map<number, Score> {
  const scores = new Map<number, { value: number; parts: { show: number; part: number }[] }>();
  for (const [index, { show, strength }] of opinions.entries()) {
    const weight = strength * recency(opinions.length - 1 - index);
    for (const { show: other, score } of neighboursOf(show)) {
      const one = scores.get(other) ?? { value: 0, parts: [] };
      one.value += weight * score;
      one.parts.push({ show, part: weight * score });
      scores.set(other, one);
    }
  }
  const max = Math.max(...Array.from(scores.values(), ({ value }) => value), Number.MIN_VALUE);
  return new Map(
    Array.from(scores, ([show, { value, parts }]) => [
      show,
      {
        value: value / max,
        seeds: parts
          .filter(({ part }) => part > 0)
          .toSorted((a, b) => b.part - a.part)
          .map((one) => one.show),
      },
    ]),
  );
}

/** How strongly popularity counts for a viewer who was active a moment ago, compared with their own taste. */
const pullNow = 0.1;
/** How strongly popularity counts for a viewer who has been away for days, unless calibration found another value. */
export const defaultPull = 1;
const absenceHalfLife_s = 24 * 3600;

/**
 * Returns how much popularity adds to the score of the most watched show, `since_s` seconds after the viewer last
 * watched something.
 */
export const pullAfter = (pull: number, since_s: number): number =>
  pull - (pull - Math.min(pullNow, pull)) * 2 ** (-Math.max(since_s, 0) / absenceHalfLife_s);
