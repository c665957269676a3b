import type { EpisodeVideo } from '@kinora/contract/playback/playback';
import type { AddressedFilm, Film } from './engine.ts';

type Showing = Pick<Film, 'start_time' | 'quality_cap'> & {
  /** Requests the episode's playback data again. */
  again: () => Promise<EpisodeVideo>;
};

/** Converts an episode to the film that the player opens; null if it has no video. */
export function filmOf(episode: EpisodeVideo, { again, ...showing }: Showing): Film | null {
  const addressed = addressesOf(episode);
  if (!addressed) return null;
  const { videos, duration } = episode;
  const renew = async () => {
    const renewed = addressesOf(await again());
    if (!renewed) throw new Error('The film was unloaded');
    return renewed;
  };
  return { ...addressed, ...showing, videos, duration, renew };
}

function addressesOf({ playlist_url, expires_at, captions }: EpisodeVideo): AddressedFilm | null {
  return playlist_url === null ? null : { playlist_url, expires_at, captions };
}
