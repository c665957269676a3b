import type { ShowCard } from '@kinora/contract/shows';
import type { ReactNode } from 'react';
import { count } from '#lib/format.ts';
import { MaturityBadge } from '#ui/maturity-badge.tsx';
import { genreName } from '#lib/genre-name.ts';

/** What there is to know at a glance, on one line: rating, seasons, genres, and what else is given. */
export function ShowFacts({ show, children }: { show: ShowCard; children?: ReactNode }) {
  return (
    <ul className="flex flex-wrap items-center gap-x-3 gap-y-2 text-small text-ink-secondary *:not-first:before:me-3 *:not-first:before:text-ink-faint *:not-first:before:content-['·']">
      <li>
        <MaturityBadge level={show.maturity_level} />
      </li>
      {children}
      <li>{count(show.seasons_count, 'season')}</li>
      {show.category.map((one) => (
        <li key={one.category_id}>
          <span className="inline-block first-letter:uppercase">{genreName(one.category_name)}</span>
        </li>
      ))}
    </ul>
  );
}
