import type { EpisodeVideo } from '@kinora/contract/playback';
import type { Addressed, Film } from './engine.ts';

type Showing = Pick<Film, 'start_time' | 'quality_cap'> & {
  /** Asks how to play the episode once more. */
  again: () => Promise<EpisodeVideo>;
};

/** An episode's film as the player takes it; null where there is none. */
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

function addressesOf({ playlist_url, expires_at, captions }: EpisodeVideo): Addressed | null {
  return playlist_url === null ? null : { playlist_url, expires_at, captions };
}
