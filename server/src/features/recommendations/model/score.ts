/** What the viewer made of a show: above 0 in so far as they liked it, below 0 where they disliked it. */
export type Opinion = { show: number; strength: number };

export type Neighbour = { show: number; score: number };

/** How much speaks for a show, and the shows of the viewer that say so, the one that says most first. */
export type Score = { value: number; because: number[] };

/** Of the shows that a viewer took up, one half so many places back counts half … */
const fadesBy = 20;
/** … and the oldest ones still a fifth: tastes last longer than moods. */
const lasting = 0.2;

/** What the show that is so many places back from the latest one counts. */
const recency = (places: number): number => lasting + (1 - lasting) * 2 ** (-places / fadesBy);

/**
 * What the shows that a viewer has watched say about the others, divided by what they say about the best of
 * them, so that 1 is the most.
 * @param opinions in the order of time, the latest last.
 */
export function scoreFrom(
  opinions: readonly Opinion[],
  neighboursOf: (show: number) => readonly Neighbour[],
): Map<number, Score> {
  const said = new Map<number, { value: number; parts: { show: number; part: number }[] }>();
  for (const [index, { show, strength }] of opinions.entries()) {
    const weight = strength * recency(opinions.length - 1 - index);
    for (const { show: other, score } of neighboursOf(show)) {
      const one = said.get(other) ?? { value: 0, parts: [] };
      one.value += weight * score;
      one.parts.push({ show, part: weight * score });
      said.set(other, one);
    }
  }
  const most = Math.max(...Array.from(said.values(), ({ value }) => value), Number.MIN_VALUE);
  return new Map(
    Array.from(said, ([show, { value, parts }]) => [
      show,
      {
        value: value / most,
        because: parts
          .filter(({ part }) => part > 0)
          .toSorted((a, b) => b.part - a.part)
          .map((one) => one.show),
      },
    ]),
  );
}

/** What everybody is watching counts little for somebody who was here just now … */
const pullNow = 0.1;
/** … and as much as their own taste for somebody who has been away for days, unless it is measured otherwise. */
export const usualPull = 1;
const away_s = 24 * 3600;

/** What the most watched show of these days adds to a score, so many seconds after a viewer watched something. */
export const pulled = (pull: number, since_s: number): number =>
  pull - (pull - Math.min(pullNow, pull)) * 2 ** (-Math.max(since_s, 0) / away_s);
