import { setbackText } from '@kinora/contract/processing/setback';
import type { PublisherEpisode } from '@kinora/contract/publishing/episodes';
import { Button } from '#ui/button/button.tsx';
import { Link } from '#ui/button/link.tsx';
import { ProgressBar } from '#ui/page/progress-bar.tsx';
import { editEpisodePath, uploadVideoPath } from '../dashboard-paths.ts';
import { RefreshStatus } from './refresh-status.tsx';
import { useProcessing } from './use-processing.ts';
import { watchableText } from './watchable-text.ts';

/** The state of an episode's video, with the actions available for it. */
export function EpisodeStatus({ episode }: { episode: PublisherEpisode }) {
  if (episode.video_status === null)
    return (
      <span className="grid gap-0.5 whitespace-nowrap">
        No video yet
        <UploadLink episode={episode} />
      </span>
    );
  if (episode.video_status === 'failed') return <FailedVideo episode={episode} />;
  if (episode.video_status === 'damaged')
    return (
      <span className="grid max-w-64 gap-2">
        <span className="text-danger">{episode.reason}</span>
        <Link to={editEpisodePath(episode.id)}>Decide</Link>
      </span>
    );
  if (episode.video_status === 'ready') return <span className="text-success tabular-nums">100%</span>;
  return <PendingVideo episode={episode} />;
}

function PendingVideo({ episode }: { episode: PublisherEpisode }) {
  const note = isDue(episode) ? 'Appears as soon as processing is done' : watchableText(episode);
  return (
    <span className="-my-2 flex items-center gap-1">
      <span className="grid min-w-24 gap-1.5">
        <span className="tabular-nums">{progressText(episode)}</span>
        <ProgressBar label={`Processing ${episode.title}`} value={episode.process_status} />
        {episode.setback && (
          <span className="max-w-56 text-caption text-ink-secondary">{setbackText(episode.setback)}</span>
        )}
        {note && <span className="max-w-56 text-caption text-ink-secondary">{note}</span>}
      </span>
      <RefreshStatus episode={episode} />
    </span>
  );
}

/** Whether an episode's release has passed while its first video is being processed. */
const isDue = ({ is_playable, release_at }: PublisherEpisode, now = Date.now()): boolean =>
  !is_playable && Date.parse(release_at) <= now;

/** The place in the queue while waiting, the percentage once processing. */
export function progressText({ queue_place, process_status }: PublisherEpisode): string {
  if (queue_place === null) return `${process_status}%`;
  return queue_place === 0 ? 'Next in queue' : `In queue · ${queue_place} ahead of yours`;
}

function FailedVideo({ episode }: { episode: PublisherEpisode }) {
  const { retry } = useProcessing(episode);
  return (
    <span className="grid max-w-64 gap-2">
      <span className="text-danger">{episode.reason}</span>
      <span className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2 @4xl:justify-start">
        {episode.can_be_retried && (
          <Button variant="secondary" size="small" isPending={retry.isPending} onPress={() => retry.mutate()}>
            Retry
          </Button>
        )}
        <UploadLink episode={episode} />
      </span>
    </span>
  );
}

function UploadLink({ episode: { id, title } }: { episode: PublisherEpisode }) {
  return (
    <Link to={uploadVideoPath(id)} state={{ title }}>
      Upload Video
    </Link>
  );
}
