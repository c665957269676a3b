import type { ShowCard } from '@kinora/contract/catalogue/shows';
import type { ReactNode } from 'react';
import { FailedState } from '#ui/page/failed-state.tsx';
import { ShowPosterCard } from '../cards/show-card.tsx';
import { GridSkeleton } from './grid-skeleton.tsx';
import { gridStyle } from './grid-style.ts';
import { useFocusAfterRemoval } from './use-focus-after-removal.ts';

/** `reason` states why a show is listed, and replaces its date. */
type ListedShow = ShowCard & { reason?: string | null };

type ShowGridProps = {
  shows: { data: readonly ListedShow[] | undefined; error: Error | null; refetch: () => unknown };
  /** Shown if there are no shows. */
  empty: ReactNode;
  isFollowAddOnly?: boolean;
};

/** A grid of portrait cards, or its loading, failed or empty state. */
export function ShowGrid({ shows: { data, error, refetch }, empty, isFollowAddOnly = false }: ShowGridProps) {
  if (data?.length === 0) return empty;
  if (data) return <Cards shows={data} isFollowAddOnly={isFollowAddOnly} />;
  if (error) return <FailedState error={error} onRetry={() => void refetch()} />;
  return <GridSkeleton />;
}

function Cards({ shows, isFollowAddOnly }: { shows: readonly ListedShow[]; isFollowAddOnly: boolean }) {
  const focusProps = useFocusAfterRemoval(shows.length);
  return (
    <ul {...focusProps} className={gridStyle}>
      {shows.map((show) => (
        <li key={show.id} className="min-w-0">
          <ShowPosterCard show={show} note={show.reason ?? null} isFollowAddOnly={isFollowAddOnly} />
        </li>
      ))}
    </ul>
  );
}
