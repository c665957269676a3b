import type { EpisodeVideo } from '@kinora/contract/playback/playback';
import { withinGrowth } from '../state/growing.ts';
import type { AddressedFilm, Film } from './engine.ts';

type Showing = Pick<Film, 'start_time' | 'quality_cap'> & {
  /** Requests the episode's playback data again. */
  again: () => Promise<EpisodeVideo>;
};

/** Converts an episode to the film that the player opens; null if it has no video. */
export function filmOf(episode: EpisodeVideo, { again, start_time, ...showing }: Showing): Film | null {
  const addressed = addressesOf(episode);
  if (!addressed) return null;
  const { videos, duration, playable_s } = episode;
  const renew = async () => {
    const renewed = addressesOf(await again());
    if (!renewed) throw new Error('The film was unloaded');
    return renewed;
  };
  const from = withinGrowth(start_time, 0, playable_s);
  return { ...addressed, ...showing, start_time: from, videos, duration, playable_s, renew };
}

function addressesOf({ playlist_url, expires_at, captions }: EpisodeVideo): AddressedFilm | null {
  return playlist_url === null ? null : { playlist_url, expires_at, captions };
}
