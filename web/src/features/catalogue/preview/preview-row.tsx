import type { PreviewEpisode } from '@kinora/contract/publishing/show-preview';
import { PlainLink } from '#ui/button/plain-link.tsx';
import { duration, exactMoment } from '#lib/format.ts';
import { useSession } from '#lib/session/session.ts';
import { EpisodeParts, rowStyle } from '../episodes/episode-parts.tsx';
import { watchPath } from '../play/watch-path.ts';
import { OnlyYouBadge } from '#ui/page/only-you-badge.tsx';

/** An unreleased episode; its publisher can already watch it if it has a video. */
export function PreviewRow({ episode }: { episode: PreviewEpisode }) {
  const canWatch = useSession()?.is_subscribed === true && episode.can_be_watched;
  const parts = (
    <EpisodeParts
      episode={episode}
      isPlayable={canWatch}
      when={
        <>
          <span className="my-1 me-2 block w-fit sm:inline-block">
            <OnlyYouBadge />
          </span>
          {episode.duration !== null && `${duration(episode.duration)} · `}
          {releaseText(episode)}
        </>
      }
    />
  );
  return (
    <li>
      {canWatch ? (
        <PlainLink
          to={watchPath(episode.id)}
          className={`group ${rowStyle} transition-colors duration-160 hover:bg-ink/5`}
        >
          {parts}
        </PlainLink>
      ) : (
        <div className={rowStyle}>{parts}</div>
      )}
    </li>
  );
}

function releaseText(episode: PreviewEpisode, now = Date.now()): string {
  const isUpcoming = Date.parse(episode.release_date) > now;
  const when = isUpcoming && `out ${exactMoment(episode.release_date)}`;
  if (episode.can_be_watched) return capitalized(when || 'out any moment');
  const state = videoText(episode);
  return when ? `${state}, ${when}` : state + appearanceText(episode);
}

function videoText({ video_status, process_status }: PreviewEpisode): string {
  if (video_status === null) return 'No video yet';
  if (video_status === 'failed') return 'The video could not be processed';
  if (video_status === 'damaged') return 'The video is waiting for your decision';
  return video_status === 'queued' ? 'Waiting to be processed' : `Processing, ${process_status}%`;
}

/** What happens to an episode whose release time has passed without a playable video. */
function appearanceText({ video_status }: PreviewEpisode): string {
  if (video_status === 'queued' || video_status === 'processing')
    return '. Appears as soon as processing is done';
  return video_status === null ? '. Appears as soon as there is one' : '';
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
