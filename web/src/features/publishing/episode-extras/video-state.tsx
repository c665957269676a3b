import { damageSentences } from '@kinora/contract/processing/damage';
import { setbackText } from '@kinora/contract/processing/setback';
import type { PublisherEpisode } from '@kinora/contract/publishing/episodes';
import { Button } from '#ui/button/button.tsx';
import { LinkButton } from '#ui/button/link.tsx';
import { ProgressBar } from '#ui/page/progress-bar.tsx';
import { uploadVideoPath } from '../dashboard-paths.ts';
import { progressText } from '../episodes/episode-status.tsx';
import { RefreshStatus } from '../episodes/refresh-status.tsx';
import { useProcessing } from '../episodes/use-processing.ts';

/** The progress of a video that is queued or being processed. */
export function PendingVideo({ episode }: { episode: PublisherEpisode }) {
  return (
    <div className="flex w-full items-center gap-4">
      <div className="grid grow gap-2">
        <p className="tabular-nums">
          {episode.queue_place === null && 'Processing · '}
          {progressText(episode)}
        </p>
        <ProgressBar label={`Processing ${episode.title}`} value={episode.process_status} />
        {episode.setback && <p className="text-small text-ink-secondary">{setbackText(episode.setback)}</p>}
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
          to={uploadVideoPath(episode.id)}
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

/** Shows where a video could not be read, and asks the publisher whether to publish it. */
export function DamagedVideo({ episode }: { episode: PublisherEpisode }) {
  const { publish } = useProcessing(episode);
  return (
    <>
      <p>The video has been processed, but parts of the file could not be read.</p>
      <Damage episode={episode} />
      <p className="text-ink-secondary">
        In these places, the picture freezes or breaks up, or the sound is missing.{' '}
        {episode.can_be_watched
          ? 'Until you decide, viewers see the earlier video.'
          : 'Until you decide, nobody sees the video.'}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          size="small"
          isPending={publish.isPending}
          onPress={() => publish.mutate()}
        >
          Publish Anyway
        </Button>
        <LinkButton
          to={uploadVideoPath(episode.id)}
          state={{ title: episode.title }}
          variant="ghost"
          size="small"
        >
          Upload Another
        </LinkButton>
      </div>
    </>
  );
}

/** Lists the places where a video could not be read, if there are any. */
export function Damage({ episode: { damage, video_status } }: { episode: PublisherEpisode }) {
  if (!damage) return null;
  return (
    <ul className={video_status === 'damaged' ? 'grid gap-1 text-danger' : 'grid gap-1 text-ink-secondary'}>
      {damageSentences(damage).map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}
