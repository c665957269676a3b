import type { ContinueWatchingItem } from '@kinora/contract/playback';
import { MediaCard } from '#ui/media-card.tsx';
import { Rail } from '#ui/rail.tsx';
import { watchAddress } from '../play/watch-address.ts';

type ContinueWatchingRailProps = { episodes: readonly ContinueWatchingItem[]; name: string };

export function ContinueWatchingRail({ episodes, name }: ContinueWatchingRailProps) {
  if (episodes.length === 0) return null;
  return (
    <Rail title={`Continue Watching for ${name}`} cards="large">
      {episodes.map((episode) => (
        <MediaCard
          key={episode.id}
          to={watchAddress(episode.id, episode.pause_time)}
          kind="landscape"
          picture={episode.landscape_image ?? episode.tv_show.landscape_image}
          color={episode.color}
          title={episode.tv_show.title}
          note={`Episode ${episode.episode_number}: ${episode.title}`}
          maturity={episode.tv_show.maturity_level}
          progress={episode.duration ? episode.pause_time / episode.duration : 0}
          plays
        />
      ))}
    </Rail>
  );
}
