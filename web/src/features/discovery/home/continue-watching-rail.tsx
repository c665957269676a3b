import type { ContinueWatchingItem } from '@kinora/contract/playback/playback';
import type { UseQueryResult } from '@tanstack/react-query';
import { useSession } from '#lib/session/session.ts';
import { CardAction } from '#ui/card/card-action.tsx';
import { MediaCard } from '#ui/card/media-card.tsx';
import { focusBeside } from '#ui/rail/rail-focus.ts';
import { RailSkeleton } from '#ui/rail/rail-skeleton.tsx';
import { Rail } from '#ui/rail/rail.tsx';
import { FailedRow } from '../../catalogue/cards/show-row.tsx';
import { watchPath } from '../../catalogue/play/watch-path.ts';
import { useRemoveFromContinueWatching } from './use-stop-continuing.ts';

type ContinueWatchingRailProps = { episodes: UseQueryResult<ContinueWatchingItem[]> };

/** Episodes that were started and not finished; left out if there are none. */
export function ContinueWatchingRail({ episodes }: ContinueWatchingRailProps) {
  const title = `Continue Watching for ${useSession()?.name ?? ''}`;
  const stopContinuing = useRemoveFromContinueWatching();
  if (!episodes.data && episodes.isError) return <FailedRow title={title} onRetry={episodes.refetch} />;
  if (!episodes.data) return <RailSkeleton cards="landscape" />;
  if (episodes.data.length === 0) return null;
  return (
    <Rail title={title}>
      {episodes.data.map((episode) => (
        <ContinueWatchingCard key={episode.id} episode={episode} onRemove={stopContinuing} />
      ))}
    </Rail>
  );
}

type ContinueWatchingCardProps = {
  episode: ContinueWatchingItem;
  onRemove: (episode: ContinueWatchingItem) => void;
};

function ContinueWatchingCard({ episode, onRemove }: ContinueWatchingCardProps) {
  const { tv_show: show, duration, pause_time } = episode;
  return (
    <MediaCard
      to={watchPath(episode.id, pause_time)}
      kind="landscape"
      picture={episode.landscape_image ?? show.landscape_image}
      color={episode.color}
      title={show.title}
      note={`Episode ${episode.episode_number}: ${episode.title}`}
      maturity={show.maturity_level}
      progress={duration ? pause_time / duration : 0}
      plays
      actions={
        <CardAction
          icon="close"
          label={`Remove ${show.title} from this row`}
          onPress={({ target }) => {
            focusBeside(target);
            onRemove(episode);
          }}
        />
      }
    />
  );
}
