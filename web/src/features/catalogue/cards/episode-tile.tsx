import type { NewEpisode } from '@kinora/contract/catalogue/shows';
import { MediaCard } from '#ui/card/media-card.tsx';
import { ShortDate } from '#ui/page/short-date.tsx';
import { watchPath } from '../play/watch-path.ts';
import { CardShare } from '../share/card-share.tsx';

/**
 * A released episode with its picture; pressing it plays the episode, or leads to signing in or
 * subscribing first.
 */
export function EpisodeTile({ episode }: { episode: NewEpisode }) {
  return (
    <MediaCard
      to={watchPath(episode.id)}
      kind="landscape"
      picture={episode.landscape_image}
      color={episode.color}
      title={episode.name}
      note={
        <>
          Episode {episode.episode_count} ·{' '}
          <span className="whitespace-nowrap">
            <ShortDate instant={episode.release_date} />
          </span>
        </>
      }
      description={episode.description}
      maturity={episode.maturity_level}
      plays
      actions={<CardShare show={{ id: episode.showId, name: episode.name }} />}
    />
  );
}
