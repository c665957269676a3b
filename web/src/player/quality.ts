/** One rendition to choose; the bitrate number names it. */
export type Quality = { bitrate: number; width: number; height: number };

const labels: Record<number, string> = {
  276: '360p',
  2048: '720p',
  4096: '1080p',
  6144: '1440p',
  17408: '2160p',
};

export function qualityLabel(bitrate: number): string {
  return labels[bitrate] ?? `Unknown (${bitrate})`;
}

/** The marks beside a quality. */
export function qualityTags(bitrate: number): ('HD' | '4K')[] {
  if (bitrate === 17408) return ['HD', '4K'];
  return bitrate >= 4096 ? ['HD'] : [];
}

/**
 * What a remembered choice means for the qualities at hand.
 * @returns a bitrate number, the highest where the chosen one is missing, or null for automatic.
 */
export function chooseQuality(remembered: number | null, qualities: readonly Quality[]): number | null {
  if (remembered === null || qualities.length === 0) return null;
  const bitrates = qualities.map(({ bitrate }) => bitrate);
  return bitrates.includes(remembered) ? remembered : Math.max(...bitrates);
}
