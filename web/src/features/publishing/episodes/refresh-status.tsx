import type { PublisherEpisode } from '@kinora/contract/publishing/episodes';
import { IconButton } from '#ui/button/icon-button.tsx';
import { useProcessing } from './use-processing.ts';

/** Refreshes the processing progress of an episode's video. */
export function RefreshStatus({ episode }: { episode: PublisherEpisode }) {
  const { refresh } = useProcessing(episode);
  return (
    <IconButton
      icon="refresh"
      label={`Refresh the status of ${episode.title}`}
      isPending={refresh.isPending}
      onPress={() => refresh.mutate()}
      className={refresh.isPending ? '[&_svg]:animate-turn' : ''}
    />
  );
}
