import { newEpisodes } from '@kinora/contract/catalogue/shows';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#lib/api/queries.ts';
import { useTimeout } from '#lib/hooks/use-timeout.ts';
import { EmptyState } from '#ui/page/empty-state.tsx';
import { FailedState } from '#ui/page/failed-state.tsx';
import { Page } from '#ui/page/page.tsx';
import { Rail } from '#ui/rail/rail.tsx';
import { EpisodeTile } from '../../catalogue/cards/episode-tile.tsx';
import { LargeRailSkeleton } from '../../catalogue/grid/large-rail-skeleton.tsx';
import { EarlierEpisodes } from './earlier-episodes.tsx';

const title = 'New Episodes';

/** The most recently released episodes, followed by all earlier ones. */
export function NewEpisodesPage() {
  const { data, error, refetch } = useQuery(queryOf(newEpisodes, { query: { limit: 10 } }));
  const hasWaited = useTimeout(5000);
  if (data && data.length > 0)
    return (
      <Page title={title} className="grid grid-cols-[minmax(0,1fr)] gap-14 pt-list md:gap-16">
        <Rail title={title} heading="h1" cards="large">
          {data.map((episode) => (
            <EpisodeTile key={episode.id} episode={episode} />
          ))}
        </Rail>
        <EarlierEpisodes shown={data} />
      </Page>
    );
  return (
    <Page title={title} className="grid grid-cols-[minmax(0,1fr)] gap-4 px-gutter pt-list">
      <h1 className="font-display text-title font-medium">{title}</h1>
      {error ? (
        <FailedState error={error} onRetry={() => void refetch()} />
      ) : data || hasWaited ? (
        <EmptyState title="No New Episodes">
          {data && <p>More are coming soon. Check back later.</p>}
        </EmptyState>
      ) : (
        <>
          <output className="sr-only">Loading…</output>
          <LargeRailSkeleton />
        </>
      )}
    </Page>
  );
}
