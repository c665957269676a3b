import type { EpisodeVideo } from '@kinora/contract/playback/playback';
import { dataSettings } from '../quality/data-settings.ts';
import { expectedBandwidth } from '../quality/bandwidth.ts';
import { headerLink, soundLink, variantsOf } from './playlist-links.ts';
import { findPlayableAv1, inOneCodec } from '../quality/av1.ts';
import { readPreferences } from '../state/preferences.ts';
import { chooseQuality } from '../quality/quality.ts';
import { withinCap } from '../quality/quality-cap.ts';
import { playerSize } from '../quality/player-size.ts';
import { startLevel } from '../quality/start-level.ts';

/**
 * Fetches the small files that playback starts with, playlists and init segments, into the browser's cache.
 */
export async function fetchBeginning({ playlist_url, videos }: EpisodeVideo): Promise<void> {
  if (!playlist_url) return;
  const base = new URL(playlist_url, location.href).href;
  const master = await textOf(base);
  const { quality_cap } = dataSettings();
  const quality = chooseQuality(readPreferences().quality, withinCap(videos, quality_cap));
  const playable = inOneCodec(variantsOf(master, base), await findPlayableAv1(videos));
  const variants = withinCap(playable, quality_cap);
  const chosen = variants.find(({ bitrate }) => bitrate === quality);
  const picture = (chosen ?? startLevel(variants, expectedBandwidth(), playerSize(null)))?.url;
  await Promise.all(
    [picture, soundLink(master, base)].map(async (track) => {
      const header = track && headerLink(await textOf(track), track);
      if (header) await textOf(header);
    }),
  );
}

/** A response is cached only once its body has been read to the end. */
async function textOf(url: string): Promise<string> {
  return (await fetch(url)).text();
}
