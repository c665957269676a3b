import type { EpisodeVideo } from '@kinora/contract/playback/playback';
import { dataSettings } from '../quality/data-settings.ts';
import { expectedBandwidth } from '../quality/bandwidth.ts';
import { audioPlaylistUrl, initSegmentUrl, variantsOf } from './playlist-links.ts';
import { findPlayableAv1, inOneCodec } from '../quality/av1.ts';
import { readPreferences } from '../state/preferences.ts';
import { chooseQuality } from '../quality/quality.ts';
import { withinCap } from '../quality/quality-cap.ts';
import { playerSize } from '../quality/player-size.ts';
import { startLevel } from '../quality/start-level.ts';

/**
 * Fetches the small files that playback starts with, playlists and init segments, into the browser's cache.
 */
export async function prefetchStartFiles({ playlist_url, videos }: EpisodeVideo): Promise<void> {
  if (!playlist_url) return;
  const base = new URL(playlist_url, location.href).href;
  const master = await fetchText(base);
  const { quality_cap } = dataSettings();
  const quality = chooseQuality(readPreferences().quality, withinCap(videos, quality_cap));
  const playable = inOneCodec(variantsOf(master, base), await findPlayableAv1(videos));
  const variants = withinCap(playable, quality_cap);
  const chosen = variants.find(({ bitrate }) => bitrate === quality);
  const videoPlaylist = (chosen ?? startLevel(variants, expectedBandwidth(), playerSize(null)))?.url;
  await Promise.all(
    [videoPlaylist, audioPlaylistUrl(master, base)].map(async (playlist) => {
      const initSegment = playlist && initSegmentUrl(await fetchText(playlist), playlist);
      if (initSegment) await fetchText(initSegment);
    }),
  );
}

/** A response is cached only once its body has been read to the end. */
async function fetchText(url: string): Promise<string> {
  return (await fetch(url)).text();
}
