import type { ShowCard } from '@kinora/contract/catalogue/shows';
import type { ReactNode } from 'react';
import { Button } from '#ui/button/button.tsx';
import { RailNote } from '#ui/rail/rail-note.tsx';
import { RailSkeleton } from '#ui/rail/rail-skeleton.tsx';
import { Rail } from '#ui/rail/rail.tsx';
import { useCardsAcross } from '#ui/rail/use-cards-across.ts';
import { FeaturedShow } from './featured-show.tsx';
import { ShortShowRow } from './short-show-row.tsx';
import { ShowCard as LandscapeCard, ShowPosterCard } from './show-card.tsx';
import { ViewAll } from './view-all.tsx';

/**
 * Up to this many shows get large cards in any window; more shows get them only in windows where normal
 * cards would not fill the row.
 */
const maxLargeCards = 3;

type ListedShow = ShowCard & { reason?: string | null };

type ShowRowProps = {
  title: string;
  subtitle?: string;
  viewAll?: string | undefined;
  /** Which picture of a show its card uses, unless the row is short. */
  cards?: 'portrait' | 'landscape';
  shows: { data: readonly ListedShow[] | undefined; isError: boolean; refetch: () => unknown };
  /** Text shown if there are no cards; without it, an empty row is left out. */
  empty?: string;
  /** Whether the loader has been shown for its maximum time; `empty` then replaces it. */
  isLate?: boolean;
};

/** A row of shows in any state of its query; a failed row shows its error without affecting the others. */
export function ShowRow({
  title,
  subtitle,
  viewAll,
  cards = 'portrait',
  shows,
  empty,
  isLate = false,
}: ShowRowProps) {
  const cardsAcross = useCardsAcross();
  if (!shows.data && shows.isError) return <FailedRow title={title} onRetry={shows.refetch} />;
  if (!shows.data && !isLate) return <RailSkeleton />;
  if (!shows.data || shows.data.length === 0)
    return empty ? (
      <RailNote title={title}>
        <p>{empty}</p>
      </RailNote>
    ) : null;
  const action = viewAll ? <ViewAll to={viewAll} title={title} /> : null;
  const header = { title, subtitle, action };
  const [first] = shows.data;
  if (first && shows.data.length === 1) return <FeaturedShow {...header} show={first} />;
  if (shows.data.length <= maxLargeCards || shows.data.length < cardsAcross)
    return <ShortShowRow {...header} shows={shows.data} />;
  const isLandscape = cards === 'landscape';
  const Card = isLandscape ? LandscapeCard : ShowPosterCard;
  return (
    <Rail {...header} cards={isLandscape ? 'large' : 'usual'}>
      {shows.data.map((show) => (
        <Card key={show.id} show={show} note={show.reason ?? null} />
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
