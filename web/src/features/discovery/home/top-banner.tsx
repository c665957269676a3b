import type { ShowDetails } from '@kinora/contract/catalogue/shows';
import { classNames } from '#ui/style/class-names.ts';
import { PlayButton } from '../../catalogue/play/play-button.tsx';
import { InfoButton } from '../../catalogue/info/info-button.tsx';
import { ReactionButtons } from '../../engagement/reaction-buttons.tsx';
import { ShareButton } from '../../catalogue/share/share-button.tsx';
import { Backdrop } from '../../catalogue/stage/backdrop.tsx';
import { ShowFacts } from '../../catalogue/stage/show-facts.tsx';
import { bannerStyle } from './banner-style.ts';
import { SeasonTiles } from './season-tiles.tsx';

/** One show across the top of the page, with its trailer and all actions. */
export function TopBanner({ show }: { show: ShowDetails }) {
  const cast = show.addCast.map((one) => one.addCast_name).join(', ');
  return (
    <section aria-label={show.name} className={classNames('relative isolate', bannerStyle)}>
      <Backdrop show={show} />
      {/* The trailer’s buttons are behind this element; clicks pass through its empty areas. */}
      <div className="pointer-events-none w-full min-w-0 px-gutter pt-52 *:pointer-events-auto">
        <div className="max-w-2xl">
          <h1 className="mb-3 line-clamp-4 pb-[0.14em] font-display text-display font-medium tracking-tight wrap-anywhere">
            <bdi>{show.name}</bdi>
          </h1>
          <ShowFacts show={show} />
          <p className="mt-4 line-clamp-3 max-w-xl wrap-anywhere text-ink-secondary md:text-lead">
            <bdi>{show.description}</bdi>
          </p>
          {cast && (
            <p className="mt-3 line-clamp-1 max-w-xl text-small wrap-anywhere text-ink-secondary">
              <span className="text-ink">Starring:</span> <bdi>{cast}</bdi>
            </p>
          )}
          <div className="mt-7 flex flex-wrap items-center gap-x-3 gap-y-2">
            <PlayButton show={show} />
            <span className="flex gap-1 max-sm:-ms-3">
              <ReactionButtons show={show} />
              <ShareButton show={show} />
              <InfoButton show={show} />
            </span>
          </div>
        </div>
        <SeasonTiles show={show} />
      </div>
    </section>
  );
}
