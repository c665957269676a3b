import type { PublisherEpisode } from '@kinora/contract/publishing/episodes';
import { clockTime } from '#lib/format.ts';
import { lowestQuality, qualityLabel } from '#player/quality/quality.ts';

type Watchable = Pick<PublisherEpisode, 'stand_in' | 'release_at'>;

/**
 * States how much of an episode can be watched before all of its qualities are ready; null if nothing can be
 * watched yet.
 */
export function watchableText({ stand_in, release_at }: Watchable, now = Date.now()): string | null {
  if (!stand_in) return null;
  const { bitrate, has_higher, playable_s } = stand_in;
  const who = Date.parse(release_at) <= now ? 'Viewers' : 'You';
  const quality = qualityLabel(bitrate);
  if (playable_s !== null)
    return `${who} can already watch the first ${clockTime(playable_s)} in ${quality}. The rest follows, then other qualities.`;
  return `${who} can already watch it in ${quality}. ${whatFollows(has_higher, bitrate > lowestQuality)} qualities follow.`;
}

function whatFollows(hasHigher: boolean, hasLower: boolean): string {
  if (hasHigher && hasLower) return 'Higher and lower';
  return hasLower ? 'Lower' : 'Higher';
}
