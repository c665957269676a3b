import type { ShowCard } from '@kinora/contract/catalogue/shows';
import type { ReactNode } from 'react';
import { PlainLink } from '#ui/button/plain-link.tsx';
import { showPath } from '#lib/show-path.ts';
import { Picture } from '#ui/media/picture.tsx';
import { ShortDate } from '#ui/page/short-date.tsx';
import { RailHeader } from '#ui/rail/rail-header.tsx';
import { ReactionButtons } from '../../engagement/reaction-buttons.tsx';
import { InfoButton } from '../info/info-button.tsx';
import { PlayButton } from '../play/play-button.tsx';
import { ShowFacts } from '../stage/show-facts.tsx';
import { isAnnounced } from './is-announced.ts';

type FeaturedShowProps = {
  title: string;
  subtitle?: string | undefined;
  /** Opposite the title, such as a link to the full list. */
  action?: ReactNode;
  show: ShowCard & { reason?: string | null };
};

/** A row with a single show, as wide as the page, because a lone card would look lost. */
export function FeaturedShow({ title, subtitle, action, show }: FeaturedShowProps) {
  const isUpcoming = isAnnounced(show);
  const date = <ShortDate instant={show.release_date} />;
  const highlight = show.reason ?? (isUpcoming ? <>Coming {date}</> : null);
  return (
    <section aria-label={title} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <RailHeader title={title} subtitle={subtitle} action={action} />
      <article className="mx-gutter grid overflow-hidden rounded-dialog bg-surface-raised lg:min-h-[26vw] lg:grid-cols-[3fr_2fr]">
        <PlainLink to={showPath(show)} aria-hidden="true" tabIndex={-1} className="relative block">
          <Picture
            path={show.landscape_image}
            kind="landscape"
            title={show.name}
            color={show.color}
            sizes="(min-width: 1024px) 56vw, 92vw"
            className="lg:absolute! lg:inset-0 lg:size-full"
          />
        </PlainLink>
        <div className="grid min-w-0 content-center gap-4 p-6 sm:p-8 xl:p-12">
          {highlight && <p className="text-small font-medium text-gold wrap-anywhere">{highlight}</p>}
          <h3 className="font-display text-title font-medium wrap-anywhere">
            <PlainLink
              to={showPath(show)}
              className="rounded-sm transition-colors duration-160 hover:text-gold"
            >
              <bdi>{show.name}</bdi>
            </PlainLink>
          </h3>
          <ShowFacts show={show}>{!isUpcoming && <li>{date}</li>}</ShowFacts>
          <p className="line-clamp-3 text-ink-secondary wrap-anywhere">
            <bdi>{show.description}</bdi>
          </p>
          <div className="mt-2 flex flex-wrap items-center gap-2">
            {!isUpcoming && <PlayButton show={show} />}
            <span className="flex gap-1 max-sm:-ms-3">
              <ReactionButtons show={show} />
              <InfoButton show={show} />
            </span>
          </div>
        </div>
      </article>
    </section>
  );
}
