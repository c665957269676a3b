import type { PublisherShow, ShowState } from '@kinora/contract/publishing/shows';
import { PlainLink } from '#ui/button/plain-link.tsx';
import { count } from '#lib/format.ts';
import { showPath } from '#lib/show-path.ts';
import { FactLine } from '#ui/page/fact-line.tsx';
import { LinkButton } from '#ui/button/link.tsx';
import { Picture } from '#ui/media/picture.tsx';
import { showAnalyticsPath, seasonListPath } from '../dashboard-paths.ts';
import { releaseLine } from './release-line.ts';

const states: Record<ShowState, { name: string; badgeColor: string }> = {
  draft: { name: 'Draft, without a video', badgeColor: 'bg-ink/12 text-ink' },
  processing: { name: 'Processing', badgeColor: 'bg-gold/20 text-gold' },
  scheduled: { name: 'Scheduled', badgeColor: 'bg-gold/20 text-gold' },
  taken_down: { name: 'Taken down', badgeColor: 'bg-danger/20 text-danger' },
  out: { name: 'Out', badgeColor: 'bg-success/20 text-success' },
};

export function ShowCard({ show }: { show: PublisherShow }) {
  const { name, badgeColor } = states[show.state];
  return (
    <article aria-label={show.title} className="grid overflow-hidden rounded-card bg-surface-raised">
      <PlainLink to={seasonListPath(show.id)} tabIndex={-1} aria-hidden="true">
        <Picture
          path={show.landscape_image}
          kind="landscape"
          title={show.title}
          color={show.color}
          sizes="(min-width: 1280px) 30vw, (min-width: 640px) 45vw, 92vw"
        />
      </PlainLink>
      <div className="grid content-start gap-3 p-5">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <h2 className="min-w-0 font-display text-lead font-medium wrap-anywhere">
            <bdi>{show.title}</bdi>
          </h2>
          <span className={`rounded-full px-3 py-1 text-caption font-medium ${badgeColor}`}>{name}</span>
        </div>
        <FactLine>
          <li>{count(show.seasons_count, 'season')}</li>
          <li>{count(show.episode_count, 'episode')}</li>
          <li>{count(show.show_views_count, 'view')}</li>
        </FactLine>
        <p className="text-small text-ink-secondary">{releaseLine(show)}</p>
        <div className="mt-2 flex flex-wrap gap-2">
          <LinkButton to={seasonListPath(show.id)} size="small" aria-label={`Manage ${show.title}`}>
            Manage
          </LinkButton>
          <LinkButton
            to={showAnalyticsPath(show.id)}
            variant="secondary"
            size="small"
            aria-label={`Analytics for ${show.title}`}
          >
            Analytics
          </LinkButton>
          <LinkButton
            to={showPath({ id: show.id, name: show.title })}
            variant="ghost"
            size="small"
            aria-label={`Public page of ${show.title}`}
          >
            Public page
          </LinkButton>
        </div>
      </div>
    </article>
  );
}
