import type { ShowDetails } from '@kinora/contract/catalogue/shows';
import type { ReactNode } from 'react';
import { duration } from '#lib/format.ts';
import { genreName } from '@kinora/contract/catalogue/genres';
import { FactLine } from '#ui/page/fact-line.tsx';
import { ShortDate } from '#ui/page/short-date.tsx';
import { MaturityBadge } from '#ui/media/maturity-badge.tsx';
import { Backdrop } from '../stage/backdrop.tsx';
import { Credits } from '../stage/credits.tsx';

/**
 * Title, facts and credits of a show, with a note in place of each missing fact; `children` are its actions.
 */
export function ShowHero({ show, children }: { show: ShowDetails; children: ReactNode }) {
  const genres = show.category.map((one) => genreName(one.category_name)).join(', ');
  return (
    <section className="relative isolate flex min-h-[36rem] items-end pb-10 md:min-h-[min(50vw,78dvh)] md:pb-16">
      <Backdrop show={show} />
      {/* The trailer’s buttons are behind this element; clicks pass through its empty areas. */}
      <div className="pointer-events-none w-full min-w-0 px-gutter pt-64 *:pointer-events-auto md:pt-40">
        <div className="max-w-2xl">
          {genres && <p className="mb-3 text-small font-semibold text-ink">{genres}</p>}
          <h1 className="pb-[0.14em] font-display text-display font-medium tracking-tight wrap-anywhere">
            <bdi>{show.name || 'No Title Found For This Video'}</bdi>
          </h1>
          <div className="mt-3">
            <FactLine>
              <li>
                {show.maturity_level ? <MaturityBadge level={show.maturity_level} /> : 'No Rating Found'}
              </li>
              <li>{show.duration === null ? 'No Video Duration Found' : duration(show.duration)}</li>
              <li>
                {show.release_date ? <ShortDate instant={show.release_date} /> : 'No Release Date Found'}
              </li>
              {show.language && <li>{show.language}</li>}
            </FactLine>
          </div>
          <p className="mt-5 max-w-xl wrap-anywhere text-ink-secondary md:text-lead">
            <bdi>{show.description || 'No Description Found'}</bdi>
          </p>
          <Credits show={show} />
          {children}
        </div>
      </div>
    </section>
  );
}
