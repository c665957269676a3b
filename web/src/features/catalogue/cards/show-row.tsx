import type { ShowCard } from '@kinora/contract/catalogue/shows';
import type { ReactNode } from 'react';
import { Button } from '#ui/button/button.tsx';
import { RailNote } from '#ui/rail/rail-note.tsx';
import { RailSkeleton } from '#ui/rail/rail-skeleton.tsx';
import { Rail } from '#ui/rail/rail.tsx';
import { ShowPosterCard } from './show-card.tsx';
import { ViewAll } from './view-all.tsx';

type Listed = ShowCard & { reason?: string | null };

type ShowRowProps = {
  title: string;
  subtitle?: string;
  viewAll?: string | undefined;
  shows: { data: readonly Listed[] | undefined; isError: boolean; refetch: () => unknown };
  /** Text shown if there are no cards; without it, an empty row is left out. */
  empty?: string;
  /** Whether the loader has been shown for its maximum time; `empty` then replaces it. */
  isLate?: boolean;
};

/** A rail of shows in any state of its query; a failed rail shows its error without affecting the others. */
export function ShowRow({ title, subtitle, viewAll, shows, empty, isLate = false }: ShowRowProps) {
  if (!shows.data && shows.isError) return <FailedRow title={title} onRetry={shows.refetch} />;
  if (!shows.data && !isLate) return <RailSkeleton />;
  if (!shows.data || shows.data.length === 0)
    return empty ? (
      <RailNote title={title}>
        <p>{empty}</p>
      </RailNote>
    ) : null;
  const action = viewAll ? <ViewAll to={viewAll} title={title} /> : null;
  return (
    <Rail title={title} {...(subtitle && { subtitle })} action={action}>
      {shows.data.map((show) => (
        <ShowPosterCard key={show.id} show={show} note={show.reason ?? null} />
      ))}
    </Rail>
  );
}

export function FailedRow({ title, onRetry }: { title: string; onRetry: () => unknown }): ReactNode {
  return (
    <RailNote title={title}>
      <p role="status">This row did not load.</p>
      <Button variant="secondary" size="small" onPress={() => void onRetry()}>
        Try again
      </Button>
    </RailNote>
  );
}
