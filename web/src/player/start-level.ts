/** One rendition of a master playlist: the number that names it, and what it was measured to need, in bits a second. */
export type Level = { bitrate: number; peak: number; average: number };

/** Seconds that a segment of a film lasts. */
const segment_s = 4;

/** How much faster than the worst stretch of a rendition the line must be, so that nothing stalls. */
const reserve = 1.4;

/** The number of the rendition that is worth waiting for: 720p. */
const good = 2048;

/** How long its first segment may take, in seconds. What is better comes by itself, so it may take less. */
const patience_s = { upToGood: 2.5, above: 0.7 };

/**
 * The rendition to begin with: the best one that the line carries and whose first segment is soon there, else
 * the one that needs least.
 * @param bandwidth of the line, in bits a second.
 */
export function startLevel<L extends Level>(levels: readonly L[], bandwidth: number): L | undefined {
  const leastFirst = levels.toSorted((one, other) => one.peak - other.peak);
  const isSoonThere = ({ bitrate, peak, average }: L) => {
    const patience = bitrate <= good ? patience_s.upToGood : patience_s.above;
    return peak * reserve <= bandwidth && average * segment_s <= bandwidth * patience;
  };
  return leastFirst.findLast(isSoonThere) ?? leastFirst[0];
}
