import type { EpisodeVideo } from '@kinora/contract/playback';
import { segmentLinks, trackLinks } from './playlist-links.ts';
import { readPreferences } from './preferences.ts';
import { startBitrate, usualBandwidth } from './start-bitrate.ts';
import { chooseQuality } from './quality.ts';

/**
 * Brings the files that a film begins with into the browser's cache: playlists and headers, which are small,
 * and the first segments where a moment is given.
 */
export async function fetchBeginning({ playlist_url, videos }: EpisodeVideo, time?: number): Promise<void> {
  if (!playlist_url) return;
  const { quality, bandwidth } = readPreferences();
  const bitrate = chooseQuality(quality, videos) ?? startBitrate(videos, bandwidth ?? usualBandwidth);
  const video = videos.find((one) => one.bitrate === bitrate);
  if (!video) return;
  const base = new URL(playlist_url, location.href).href;
  const tracks = trackLinks(await textOf(base), base, video);
  await Promise.all(
    tracks.map(async (track) => {
      const { init, segment } = segmentLinks(await textOf(track), track, time ?? 0);
      await Promise.all([...init, ...(time === undefined ? [] : segment)].map(bytesOf));
    }),
  );
}

async function textOf(url: string): Promise<string> {
  return (await fetch(url)).text();
}

async function bytesOf(url: string): Promise<void> {
  await (await fetch(url)).arrayBuffer();
}
