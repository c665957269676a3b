import type { NewEpisode } from '@kinora/contract/shows';
import { shortDate } from '#lib/format.ts';
import { MediaCard } from '#ui/media-card.tsx';
import { Rail } from '#ui/rail.tsx';
import { watchAddress } from '../play/watch-address.ts';

export function NewEpisodesRail({ episodes }: { episodes: readonly NewEpisode[] }) {
  if (episodes.length === 0) return null;
  return (
    <Rail title="New Episodes" cards="large">
      {episodes.map((episode) => (
        <MediaCard
          key={episode.id}
          to={watchAddress(episode.id)}
          kind="landscape"
          picture={episode.landscape_image}
          color={episode.color}
          title={episode.name}
          note={`Episode ${episode.episode_count} · ${shortDate(episode.release_date)}`}
          plays
        />
      ))}
    </Rail>
  );
}
