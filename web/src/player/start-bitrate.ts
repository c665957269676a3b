import type { Quality } from './quality.ts';

/** Bits a second to count on before anything was measured. */
export const usualBandwidth = 3_000_000;

/** How long the first segment may take on its way, in seconds; the picture gets better after it. */
const patience_s = 0.3;

/** Seconds that a segment of a film lasts. */
const segment_s = 4;

/**
 * The quality to begin with: the best one whose first segment is here in no time, else the lowest.
 * @param bandwidth bits a second.
 */
export function startBitrate(qualities: readonly Quality[], bandwidth: number): number | null {
  const bitrates = qualities.map(({ bitrate }) => bitrate).toSorted((one, other) => one - other);
  const isQuick = (bitrate: number) => bitrate * 1000 * segment_s <= bandwidth * patience_s;
  return bitrates.findLast(isQuick) ?? bitrates[0] ?? null;
}
