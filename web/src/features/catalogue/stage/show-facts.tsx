import type { ShowCard } from '@kinora/contract/catalogue/shows';
import type { ReactNode } from 'react';
import { count } from '#lib/format.ts';
import { useReaderLocale } from '#lib/hooks/use-hydrated.ts';
import { genreName } from '@kinora/contract/catalogue/genres';
import { FactLine } from '#ui/page/fact-line.tsx';
import { MaturityBadge } from '#ui/media/maturity-badge.tsx';

/** Key facts on one line: rating, `children`, seasons and genres. */
export function ShowFacts({ show, children }: { show: ShowCard; children?: ReactNode }) {
  const locale = useReaderLocale();
  return (
    <FactLine>
      <li>
        <MaturityBadge level={show.maturity_level} />
      </li>
      {children}
      <li>{count(show.seasons_count, 'season', undefined, locale)}</li>
      {show.category.map((one) => (
        <li key={one.category_id}>{genreName(one.category_name)}</li>
      ))}
    </FactLine>
  );
}
