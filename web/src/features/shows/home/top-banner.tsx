import type { ShowDetails } from '@kinora/contract/shows';
import { showAddress } from '#lib/show-address.ts';
import { LinkButton } from '#ui/link.tsx';
import { Backdrop } from '../stage/backdrop.tsx';
import { PlayButton } from '../play/play-button.tsx';
import { ShowFacts } from '../stage/show-facts.tsx';

export function TopBanner({ show }: { show: ShowDetails }) {
  const cast = show.addCast.map((one) => one.addCast_name).join(', ');
  return (
    <section
      aria-label={show.name}
      className="relative isolate flex min-h-[34rem] items-end pb-14 md:min-h-[min(56.25vw,86dvh)] md:pb-24"
    >
      <Backdrop show={show} />
      <div className="w-full px-gutter pt-52">
        <div className="max-w-2xl">
          <h1 className="mb-5 font-display text-display font-medium tracking-tight">{show.name}</h1>
          <ShowFacts show={show} />
          <p className="mt-4 line-clamp-3 max-w-xl text-ink-secondary md:text-lead">{show.description}</p>
          {cast && (
            <p className="mt-3 line-clamp-1 max-w-xl text-small text-ink-secondary">
              <span className="text-ink">Starring:</span> {cast}
            </p>
          )}
          <div className="mt-8 flex flex-wrap gap-3">
            <PlayButton show={show} />
            <LinkButton to={showAddress(show)} variant="secondary" size="large">
              More Details
            </LinkButton>
          </div>
        </div>
      </div>
    </section>
  );
}
