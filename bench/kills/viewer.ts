import { setTimeout as sleep } from 'node:timers/promises';
import { episodeVideo } from '@kinora/contract/playback/playback';
import { parsePlaylist } from '../../media/src/hls/parse-playlist.ts';
import type { SubscriberWithEpisode } from '../episode/publish.ts';

export type Viewer = {
  /** Stops watching. @returns the faults, and how many segments were seen. */
  stop: () => Promise<{ faults: string[]; segments: number }>;
};

/**
 * Watches an episode as soon as it can be played, and keeps reading the same playlists: every segment that a
 * playlist has listed has to be available, and stay listed.
 */
export function watchEpisode(
  base: string,
  { ask, episode_id }: Pick<SubscriberWithEpisode, 'ask' | 'episode_id'>,
): Viewer {
  const stopping = new AbortController();
  const faults: string[] = [];
  const seen: string[] = [];

  async function fetchText(url: string): Promise<string> {
    const response = await fetch(url);
    if (!response.ok) faults.push(`${response.status} for ${url}`);
    return response.ok ? response.text() : '';
  }

  /** Fetches the segments that have been added to a playlist. @returns whether the playlist is complete. */
  async function fetchNewSegments(playlist: string): Promise<boolean> {
    const { segments, ended } = parsePlaylist(await fetchText(playlist));
    const uris = segments.map(({ uri }) => uri);
    const missing = seen.findIndex((uri, index) => uris[index] !== uri);
    if (missing !== -1) faults.push(`segment ${missing} of ${playlist} has disappeared`);
    for (const uri of uris.slice(seen.length)) {
      const response = await fetch(new URL(uri, playlist));
      const { byteLength } = await response.arrayBuffer();
      if (!response.ok || byteLength === 0) faults.push(`${response.status}, ${byteLength} bytes for ${uri}`);
      seen.push(uri);
    }
    return ended;
  }

  const watching = (async () => {
    const params = { episode_id };
    for (; !stopping.signal.aborted; await sleep(1000)) {
      const master = await ask(episodeVideo, { params, query: {} }).then(
        ({ playlist_url }) => playlist_url && new URL(playlist_url, base).href,
        () => null,
      );
      if (!master) continue;
      const [track] = parsePlaylist(await fetchText(master)).uris.filter((uri) => /^\d+\/|video_/.test(uri));
      if (!track) faults.push(`${master} lists no video`);
      const playlist = new URL(track ?? '', master).href;
      while (!stopping.signal.aborted && !(await fetchNewSegments(playlist))) await sleep(1000);
      return;
    }
  })();

  return {
    stop: async () => {
      stopping.abort();
      await watching;
      return { faults, segments: seen.length };
    },
  };
}
