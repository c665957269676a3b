import type { ShowCard } from '@kinora/contract/catalogue/shows';
import { PlainLink } from '#ui/button/plain-link.tsx';
import { showPath } from '#lib/show-path.ts';
import { Picture } from '#ui/media/picture.tsx';
import { ShowFacts } from '../../catalogue/stage/show-facts.tsx';

/** One show across the full width, between rails. */
export function PosterBanner({ show }: { show: ShowCard }) {
  return (
    <section aria-label={show.name} className="px-gutter">
      <PlainLink
        to={showPath(show)}
        className="group relative isolate flex min-h-80 items-end overflow-hidden rounded-dialog md:aspect-[3/1] md:w-full"
      >
        <Picture
          path={show.landscape_image}
          kind="landscape"
          title=""
          color={show.color}
          sizes="92vw"
          className="absolute! inset-0 -z-10 size-full transition-[filter] duration-160 group-hover:brightness-110"
        />
        <span className="absolute inset-0 -z-10 bg-linear-to-t from-surface/95 via-surface/45 to-transparent md:bg-linear-to-r rtl:md:bg-linear-to-l" />
        <div className="max-w-xl min-w-0 p-6 md:self-center md:p-12">
          <h2 className="mb-3 line-clamp-3 font-display text-title font-medium md:text-[3rem] wrap-anywhere">
            <bdi>{show.name}</bdi>
          </h2>
          <ShowFacts show={show} />
          <p className="mt-3 line-clamp-2 wrap-anywhere text-ink-secondary">
            <bdi>{show.description}</bdi>
          </p>
        </div>
      </PlainLink>
    </section>
  );
}
