import { login } from '@kinora/contract/accounts/account';
import { allShows, popularShows, showDetails } from '@kinora/contract/catalogue/shows';
import { call } from '@kinora/contract/client';
import type { ResponseOf, CallInput, Endpoint } from '@kinora/contract/endpoint';
import { episodeVideo } from '@kinora/contract/playback/playback';

/** Signs in to the demo as its viewer. */
export async function signInAsViewer(base: string) {
  let token: string | undefined;
  const ask = async <E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<ResponseOf<E>> =>
    (await call(endpoint, input, { base, token })).data;
  ({ token } = await ask(login, { body: { email: 'viewer@kinora.example', password: 'Kinora-demo-1' } }));
  const details = (show_id: number) => ask(showDetails, { params: { show_id }, query: {} });
  const fetchText = async (address: string) => (await fetch(new URL(address, base))).text();
  const urisIn = (playlist: string) => playlist.split('\n').filter((line) => line && !line.startsWith('#'));

  return {
    /** Fetches the first segment of a film on the home page. @returns the film's title; null if there is none yet. */
    async fetchFirstSegment(): Promise<string | null> {
      const [show] = await ask(popularShows, { query: {} });
      if (!show) return null;
      const episode = (await details(show.id)).seasons.flatMap(({ episodes }) => episodes)[0];
      if (!episode) return null;
      const film = await ask(episodeVideo, { params: { episode_id: episode.id }, query: {} });
      if (!film.playlist_url) return null;
      const master = new URL(film.playlist_url, base);
      const rendition = new URL(urisIn(await fetchText(master.href))[0] ?? '', master);
      const segment = new URL(urisIn(await fetchText(rendition.href))[0] ?? '', rendition);
      const bytes = (await (await fetch(segment)).arrayBuffer()).byteLength;
      return bytes > 0 ? `${show.name}, “${episode.title}”` : null;
    },

    async countFilms(): Promise<{ shows: number; films: number; shortest_s: number }> {
      const genres = Object.values(await ask(allShows, {})).flat();
      const ids = new Set(genres.map(({ id }) => id));
      const durations: number[] = [];
      for (const id of ids)
        for (const { episodes } of (await details(id)).seasons)
          durations.push(...episodes.map(({ duration }) => duration ?? 0));
      return { shows: ids.size, films: durations.length, shortest_s: Math.min(...durations) };
    },
  };
}
