import type { EpisodeVideo } from '@kinora/contract/playback';
import { headerLink, trackLinks } from './playlist-links.ts';
import { readPreferences } from './preferences.ts';
import { startBitrate, usualBandwidth } from './start-bitrate.ts';
import { chooseQuality } from './quality.ts';

/** Brings the small files that a film begins with into the browser's cache: playlists and headers. */
export async function fetchBeginning({ playlist_url, videos }: EpisodeVideo): Promise<void> {
  if (!playlist_url) return;
  const { quality, bandwidth } = readPreferences();
  const bitrate = chooseQuality(quality, videos) ?? startBitrate(videos, bandwidth ?? usualBandwidth);
  const video = videos.find((one) => one.bitrate === bitrate);
  if (!video) return;
  const base = new URL(playlist_url, location.href).href;
  const tracks = trackLinks(await textOf(base), base, video);
  await Promise.all(
    tracks.map(async (track) => {
      const header = headerLink(await textOf(track), track);
      if (header) await textOf(header);
    }),
  );
}

/** Reading an answer to its end is what puts it into the cache. */
async function textOf(url: string): Promise<string> {
  return (await fetch(url)).text();
}
