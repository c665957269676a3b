import type { PublisherEpisode } from '@kinora/contract/publishing/episodes';
import { Button } from '#ui/button/button.tsx';
import { LinkButton } from '#ui/button/link.tsx';
import { ProgressBar } from '#ui/page/progress-bar.tsx';
import { uploadVideo } from '../addresses.ts';
import { progressText } from '../episodes/episode-status.tsx';
import { RefreshStatus } from '../episodes/refresh-status.tsx';
import { useProcessing } from '../episodes/use-processing.ts';

/** Progress of a video that is queued or being processed. */
export function PendingVideo({ episode }: { episode: PublisherEpisode }) {
  return (
    <div className="flex w-full items-center gap-4">
      <div className="grid grow gap-2">
        <p className="tabular-nums">
          {episode.queue_place === null && 'Processing · '}
          {progressText(episode)}
        </p>
        <ProgressBar label={`Processing ${episode.title}`} value={episode.process_status} />
      </div>
      <RefreshStatus episode={episode} />
    </div>
  );
}

/** Why a video failed, and what can be done about it. */
export function FailedVideo({ episode }: { episode: PublisherEpisode }) {
  const { retry } = useProcessing(episode);
  return (
    <>
      <p className="text-danger">{episode.reason}</p>
      <div className="flex flex-wrap gap-3">
        {episode.can_be_retried && (
          <Button variant="secondary" size="small" isPending={retry.isPending} onPress={() => retry.mutate()}>
            Retry
          </Button>
        )}
        <LinkButton
          to={uploadVideo(episode.id)}
          state={{ title: episode.title }}
          variant={episode.can_be_retried ? 'ghost' : 'secondary'}
          size="small"
        >
          Upload Another
        </LinkButton>
      </div>
    </>
  );
}
