/** A rendition in a master playlist: its bitrate number, and its measured bitrates in bits per second. */
export type Level = { bitrate: number; peak: number; average: number };

/** The duration of a segment, in seconds. */
const segment_s = 4;

/** How much faster the connection must be than a rendition's peak bitrate to avoid stalling. */
const reserve = 1.4;

/** The bitrate number of the rendition worth waiting for: 720p. */
const good = 2048;

/**
 * How long the first segment may take, in seconds. Playback steps up to better renditions by itself, so they
 * may take less.
 */
const maxStartup_s = { upToGood: 2.5, above: 0.7 };

/**
 * Chooses the rendition to start with: the best one that the connection can sustain and whose first segment
 * arrives soon enough, else the one with the lowest bitrate.
 * @param bandwidth of the connection, in bits per second.
 */
export function startLevel<L extends Level>(levels: readonly L[], bandwidth: number): L | undefined {
  const leastFirst = levels.toSorted((one, other) => one.peak - other.peak);
  const startsInTime = ({ bitrate, peak, average }: L) => {
    const patience = bitrate <= good ? maxStartup_s.upToGood : maxStartup_s.above;
    return peak * reserve <= bandwidth && average * segment_s <= bandwidth * patience;
  };
  return leastFirst.findLast(startsInTime) ?? leastFirst[0];
}
