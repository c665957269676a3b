import type { ShowPreview } from '@kinora/contract/publishing/show-preview';
import { exactMoment } from '#lib/format.ts';
import { Icon } from '#ui/media/icon.tsx';
import { Link } from '#ui/button/link.tsx';

/** States which parts of a publisher's own page others can see; renders nothing if they see all of it. */
export function PreviewNotice({ show }: { show: ShowPreview }) {
  const notice = noticeFor(show);
  if (!notice) return null;
  return (
    <div role="status" className="px-gutter pt-header">
      <div className="mt-4 mb-2 flex gap-3 rounded-card bg-gold/10 px-4 py-3 text-small">
        <Icon name={show.state === 'out' ? 'info' : 'eye'} className="shrink-0 text-gold" />
        <p>
          <strong className="font-semibold">{notice.heading}</strong> {notice.more}{' '}
          <Link to={`/publisher/shows/${show.id}`}>Manage this show</Link>
        </p>
      </div>
    </div>
  );
}

function noticeFor(show: ShowPreview): { heading: string; more: string } | null {
  const episodes = show.seasons.flatMap((season) => season.episodes);
  const heading = 'Only you see this.';
  if (show.state === 'taken_down')
    return { heading, more: 'The show was taken down; your dashboard shows why, and lets you appeal.' };
  if (show.state === 'scheduled')
    return {
      heading,
      more: `Viewers see the show announced for ${exactMoment(show.release_date)}.`,
    };
  if (show.state === 'out')
    return episodes.some((one) => one.only_you) || show.seasons.some((one) => one.only_you)
      ? {
          heading: 'You see more than viewers do.',
          more: 'Anything marked “Only you see this” is not released yet, or was taken down.',
        }
      : null;
  if (episodes.length === 0)
    return { heading, more: 'Viewers can see it once it has an episode with a video.' };
  if (show.state === 'processing')
    return { heading, more: 'Viewers can see it once the video of an episode has been processed.' };
  return { heading, more: 'Viewers can see it once an episode has a video.' };
}
