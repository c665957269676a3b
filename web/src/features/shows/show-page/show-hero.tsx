import type { ShowDetails } from '@kinora/contract/shows';
import { duration, shortDate } from '#lib/format.ts';
import { MaturityBadge } from '#ui/maturity-badge.tsx';
import { Backdrop } from '../stage/backdrop.tsx';
import { genreName } from '#lib/genre-name.ts';
import { PlayButton } from '../play/play-button.tsx';

/** Who and what; every fact that is missing says so. */
export function ShowHero({ show }: { show: ShowDetails }) {
  const cast = show.addCast.map((one) => one.addCast_name).join(', ');
  const genres = show.category.map((one) => genreName(one.category_name)).join(', ');
  return (
    <section className="relative isolate flex min-h-[36rem] items-end pb-10 md:min-h-[min(50vw,78dvh)] md:pb-16">
      <Backdrop show={show} />
      <div className="w-full px-gutter pt-64 md:pt-40">
        <div className="max-w-2xl">
          {genres && (
            <p className="mb-3 text-small font-semibold text-ink first-letter:uppercase">{genres}</p>
          )}
          <h1 className="font-display text-display font-medium tracking-tight">
            {show.name || 'No Title Found For This Video'}
          </h1>
          <ul className="mt-5 flex flex-wrap items-center gap-x-3 gap-y-2 text-small text-ink-secondary *:not-first:before:me-3 *:not-first:before:text-ink-faint *:not-first:before:content-['·']">
            <li>{show.maturity_level ? <MaturityBadge level={show.maturity_level} /> : 'No Rating Found'}</li>
            <li>{show.duration === null ? 'No Video Duration Found' : duration(show.duration)}</li>
            <li>{show.release_date ? shortDate(show.release_date) : 'No Release Date Found'}</li>
            {show.language && <li>{show.language}</li>}
          </ul>
          <p className="mt-5 max-w-xl text-ink-secondary md:text-lead">
            {show.description || 'No Description Found'}
          </p>
          <dl className="mt-5 grid gap-1 text-small">
            <div className="flex gap-2">
              <dt className="text-ink-secondary">Starring:</dt>
              <dd>{cast || 'No Cast Found'}</dd>
            </div>
            <div className="flex gap-2">
              <dt className="text-ink-secondary">Published by:</dt>
              <dd>{show.publisher.publisher_name}</dd>
            </div>
          </dl>
          <div className="mt-8">
            <PlayButton show={show} />
          </div>
        </div>
      </div>
    </section>
  );
}
