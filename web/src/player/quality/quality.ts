/** A rendition that viewers may choose, identified by its bitrate number. */
export type Quality = { bitrate: number; width: number; height: number };

/** The smallest rendition, which every film has. */
export const lowestQuality = 276;

/** The lowest of the renditions that only automatic quality uses: about 540p, between 276 and 2048. */
export const lowestAdaptiveOnly = 1024;

/** All renditions that only automatic quality uses. */
const adaptiveOnlyBitrates = [lowestAdaptiveOnly, 10240];

const labels: Record<number, string> = {
  [lowestQuality]: '360p',
  [lowestAdaptiveOnly]: '540p',
  2048: '720p',
  4096: '1080p',
  6144: '1440p',
  10240: '1800p',
  17408: '2160p',
};

export function qualityLabel(bitrate: number): string {
  return labels[bitrate] ?? `Unknown (${bitrate})`;
}

/** The badges shown beside a quality. */
export function qualityTags(bitrate: number): ('HD' | '4K')[] {
  if (bitrate === 17408) return ['HD', '4K'];
  return bitrate >= 4096 ? ['HD'] : [];
}

/**
 * Applies a remembered choice to the qualities available.
 * @returns a bitrate number: the remembered one or, if it is missing, the highest; null for automatic,
 * including when the highest is below `adaptiveOnly`, which automatic quality can still reach.
 */
export function chooseQuality(remembered: number | null, qualities: readonly Quality[]): number | null {
  if (remembered === null || qualities.length === 0) return null;
  const bitrates = qualities.map(({ bitrate }) => bitrate);
  if (bitrates.includes(remembered)) return remembered;
  const highest = Math.max(...bitrates);
  return highest < lowestAdaptiveOnly ? null : highest;
}

/** Identifies the rendition on screen by the size of its frame; null if none matches. */
export function qualityOfSize(
  qualities: readonly Quality[],
  { width, height }: { width: number; height: number },
): number | null {
  const exact = qualities.find((one) => one.width === width && one.height === height);
  const known = exact ?? qualities.find((one) => one.height === height);
  if (known) return known.bitrate;
  const above = qualities.findIndex((one) => width < one.width);
  const [lower, upper] = [qualities[above - 1], qualities[above]];
  if (!lower || !upper || width <= lower.width) return null;
  return adaptiveOnlyBitrates.find((each) => lower.bitrate < each && each < upper.bitrate) ?? null;
}
