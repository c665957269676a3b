/** A rendition in a master playlist: its nominal bitrate, its measured bitrates in bits per second, and its size. */
export type Level = { bitrate: number; peak: number; average: number; width: number; height: number };

/** In device pixels. */
export type Size = { width: number; height: number };

/** The duration of a segment, in seconds. */
const segment_s = 4;

/** How much faster the connection must be than a rendition's peak bitrate to avoid stalling. */
const headroom = 1.4;

/** The bitrate number of the rendition worth waiting for: 720p. */
const goodBitrate = 2048;

/**
 * How long the first segment may take, in seconds. Playback steps up to better renditions
 * automatically, so those above `goodBitrate` get less time.
 */
const maxStartup_s = { upToGood: 2.5, above: 0.7 };

/**
 * Chooses the rendition to start with: the best one that the connection can sustain and whose first segment
 * arrives soon enough, else the one with the lowest bitrate. It never has more pixels than the smallest one
 * that fills the player.
 * @param bandwidth of the connection, in bits per second.
 * @param player where the film is shown.
 */
export function startLevel<L extends Level>(
  levels: readonly L[],
  bandwidth: number,
  player: Size,
): L | undefined {
  const all = levels.toSorted((one, other) => one.peak - other.peak);
  const fillingIndex = all.findIndex(({ width, height }) => width >= player.width || height >= player.height);
  const candidates = fillingIndex === -1 ? all : all.slice(0, fillingIndex + 1);
  const startsInTime = ({ bitrate, peak, average }: L) => {
    const startup_s = bitrate <= goodBitrate ? maxStartup_s.upToGood : maxStartup_s.above;
    return peak * headroom <= bandwidth && average * segment_s <= bandwidth * startup_s;
  };
  return candidates.findLast(startsInTime) ?? candidates[0];
}
