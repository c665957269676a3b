import { setTimeout as sleep } from 'node:timers/promises';
import { episodeVideo } from '@kinora/contract/playback/playback';
import { parsePlaylist } from '../../media/src/hls/parse-playlist.ts';
import type { OwnEpisode } from '../episode/publish.ts';

export type Viewer = {
  /** Stops watching. @returns the faults, and how many segments were seen. */
  stop: () => Promise<{ faults: string[]; segments: number }>;
};

/**
 * Watches an episode as soon as it can be played, and continues with the same playlists: every segment that a
 * playlist has listed has to be there, and stay there.
 */
export function watchEpisode(
  base: string,
  { ask, episode_id }: Pick<OwnEpisode, 'ask' | 'episode_id'>,
): Viewer {
  const stopping = new AbortController();
  const faults: string[] = [];
  const seen: string[] = [];

  async function text(url: string): Promise<string> {
    const answer = await fetch(url);
    if (!answer.ok) faults.push(`${answer.status} for ${url}`);
    return answer.ok ? answer.text() : '';
  }

  async function look(playlist: string): Promise<boolean> {
    const { segments, ended } = parsePlaylist(await text(playlist));
    const uris = segments.map(({ uri }) => uri);
    const moved = seen.findIndex((uri, place) => uris[place] !== uri);
    if (moved !== -1) faults.push(`segment ${moved} of ${playlist} has disappeared`);
    for (const uri of uris.slice(seen.length)) {
      const answer = await fetch(new URL(uri, playlist));
      const { byteLength } = await answer.arrayBuffer();
      if (!answer.ok || byteLength === 0) faults.push(`${answer.status}, ${byteLength} bytes for ${uri}`);
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
      const [track] = parsePlaylist(await text(master)).uris.filter((uri) => /^\d+\/|video_/.test(uri));
      if (!track) faults.push(`${master} lists no video`);
      const playlist = new URL(track ?? '', master).href;
      while (!stopping.signal.aborted && !(await look(playlist))) await sleep(1000);
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
