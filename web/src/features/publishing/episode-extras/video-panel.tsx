import type { EpisodeExtras } from '@kinora/contract/publishing/episode-extras';
import type { PublisherEpisode } from '@kinora/contract/publishing/episodes';
import { fileSize, shortDate } from '#lib/format.ts';
import { Link, LinkButton } from '#ui/button/link.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { replaceVideoPath, uploadVideoPath } from '../dashboard-paths.ts';
import { watchableText } from '../episodes/watchable-text.ts';
import { formatTimecode } from './film-time.ts';
import { useReceipt } from './use-extras.ts';
import { Damage, DamagedVideo, FailedVideo, PendingVideo } from './video-state.tsx';

type VideoPanelProps = { episode: PublisherEpisode; film: EpisodeExtras['film'] };

/** The state of an episode's video, the uploaded file, and a link to replace the video. */
export function VideoPanel({ episode, film }: VideoPanelProps) {
  return (
    <Panel title="Video">
      <div className="grid justify-items-start gap-5 text-small">
        <VideoState episode={episode} film={film} />
        {episode.video !== null && <UploadedFile episode_id={episode.id} />}
        {episode.can_be_watched && (
          <div className="flex flex-wrap gap-3">
            {episode.video_status === 'ready' && (
              <LinkButton
                to={replaceVideoPath(episode.id)}
                state={{ title: episode.title }}
                variant="secondary"
                size="small"
              >
                Replace Video
              </LinkButton>
            )}
            <LinkButton to={`/watch/${episode.id}`} variant="ghost" size="small">
              Watch
            </LinkButton>
          </div>
        )}
      </div>
    </Panel>
  );
}

function VideoState({ episode, film }: VideoPanelProps) {
  if (episode.video_status === 'ready')
    return (
      film && (
        <>
          <p>Ready, {formatTimecode(film.duration_s)} long</p>
          <Damage episode={episode} />
        </>
      )
    );
  if (episode.video_status === 'damaged') return <DamagedVideo episode={episode} />;
  // The form above links to the upload.
  if (episode.video_status === null) return <p className="text-ink-secondary">No video yet.</p>;
  if (episode.video_status === 'failed')
    return (
      <>
        <FailedVideo episode={episode} />
        {film && (
          <p className="text-ink-secondary">
            {film.is_stand_in
              ? 'Viewers can still watch it in one quality.'
              : 'Viewers still see the earlier video.'}
          </p>
        )}
      </>
    );
  return (
    <>
      <PendingVideo episode={episode} />
      {film && (
        <p className="text-ink-secondary">
          {watchableText(episode) ?? 'Until this one is ready, viewers see the earlier video.'}
        </p>
      )}
    </>
  );
}

/** The last uploaded file, if its upload has a receipt. */
function UploadedFile({ episode_id }: { episode_id: number }) {
  const { data: receipt } = useReceipt(episode_id);
  if (!receipt) return null;
  return (
    <div className="flex flex-wrap gap-x-4 gap-y-1">
      <p className="wrap-anywhere text-ink-secondary">
        <bdi>{receipt.file_name}</bdi>, {fileSize(receipt.size_bytes)}, uploaded{' '}
        {shortDate(receipt.completed_at)}
      </p>
      <Link to={uploadVideoPath(episode_id)}>Receipt</Link>
    </div>
  );
}
