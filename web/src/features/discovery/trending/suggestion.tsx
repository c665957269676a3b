import type { SuggestedShow } from '@kinora/contract/catalogue/shows';
import { Link } from 'react-router';
import { shortDate } from '#lib/format.ts';
import { showAddress } from '#lib/show-address.ts';
import { Picture } from '#ui/media/picture.tsx';
import { ViewAll } from '../../catalogue/cards/view-all.tsx';
import { ShowFacts } from '../../catalogue/stage/show-facts.tsx';
import { InfoButton } from '../../catalogue/info/info-button.tsx';
import { PlayButton } from '../../catalogue/play/play-button.tsx';
import { ReactionButtons } from '../../engagement/reaction-buttons.tsx';

/** A single suggested show with its reason, larger than a card in a carousel would be. */
export function Suggestion({ show }: { show: SuggestedShow }) {
  return (
    <section aria-labelledby="recommended" className="px-gutter">
      <header className="mb-4 flex items-end justify-between gap-6">
        <h2 id="recommended" className="font-display text-title font-medium">
          Recommended for You
        </h2>
        <ViewAll to="/recommended" title="Recommended for You" />
      </header>
      <article className="grid overflow-hidden rounded-dialog bg-surface-raised lg:min-h-[26vw] lg:grid-cols-[3fr_2fr]">
        <Link to={showAddress(show)} aria-hidden="true" tabIndex={-1} className="relative block">
          <Picture
            path={show.landscape_image}
            kind="landscape"
            title={show.name}
            color={show.color}
            sizes="(min-width: 1024px) 56vw, 92vw"
            className="lg:absolute! lg:inset-0 lg:size-full"
          />
        </Link>
        <div className="grid min-w-0 content-center gap-4 p-6 sm:p-8 xl:p-12">
          {show.reason && <p className="text-small font-medium text-gold wrap-anywhere">{show.reason}</p>}
          <h3 className="font-display text-title font-medium wrap-anywhere">
            <Link
              to={showAddress(show)}
              className="rounded-sm transition-colors duration-160 hover:text-gold"
            >
              <bdi>{show.name}</bdi>
            </Link>
          </h3>
          <ShowFacts show={show}>
            <li>{shortDate(show.release_date)}</li>
          </ShowFacts>
          <p className="line-clamp-3 text-ink-secondary wrap-anywhere">
            <bdi>{show.description}</bdi>
          </p>
          <div className="mt-2 flex flex-wrap items-center gap-2">
            <PlayButton show={show} />
            <span className="flex gap-1">
              <ReactionButtons show={show} />
              <InfoButton show={show} />
            </span>
          </div>
        </div>
      </article>
    </section>
  );
}
