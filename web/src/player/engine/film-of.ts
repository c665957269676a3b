import type { EpisodeVideo } from '@kinora/contract/playback/playback';
import { clampToPlayable } from '../state/growing.ts';
import type { FilmUrls, Film } from './engine.ts';

type FilmOptions = Pick<Film, 'start_time' | 'quality_cap'> & {
  /** Requests the episode's playback data again. */
  again: () => Promise<EpisodeVideo>;
};

/** Converts an episode to the film that the player opens; null if it has no video. */
export function filmOf(episode: EpisodeVideo, { again, start_time, ...options }: FilmOptions): Film | null {
  const urls = urlsOf(episode);
  if (!urls) return null;
  const { videos, duration, playable_s } = episode;
  const renew = async () => {
    const renewed = urlsOf(await again());
    if (!renewed) throw new Error('The episode no longer has a video');
    return renewed;
  };
  const from = clampToPlayable(start_time, 0, playable_s);
  return { ...urls, ...options, start_time: from, videos, duration, playable_s, renew };
}

function urlsOf({ playlist_url, expires_at, captions }: EpisodeVideo): FilmUrls | null {
  return playlist_url === null ? null : { playlist_url, expires_at, captions };
}
