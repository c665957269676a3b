import { EmptyState } from '#ui/page/empty-state.tsx';
import { FailedState } from '#ui/page/failed-state.tsx';
import { ListPage } from '../../catalogue/grid/list-page.tsx';
import { LargeRailSkeleton } from '../../catalogue/grid/large-rail-skeleton.tsx';
import { FeaturedShow } from '../../catalogue/cards/featured-show.tsx';
import { ShortShowRow } from '../../catalogue/cards/short-show-row.tsx';
import { ViewAll } from '../../catalogue/cards/view-all.tsx';
import { moveSeenToEnd } from './move-seen-to-end.ts';
import { useTrending } from './use-trending.ts';
import type { ShowCard as Show } from '@kinora/contract/catalogue/shows';
import { Rail } from '#ui/rail/rail.tsx';
import { ShowCard } from '../../catalogue/cards/show-card.tsx';

const recommendedTitle = 'Recommended for You';

/** Most watched shows, a suggestion for the viewer, and what is trending in their region. */
export function TrendingPage() {
  const { data, error, refetch } = useTrending();
  return (
    <ListPage title="Trending" isHeadingHidden>
      {data ? (
        <Lists {...data} />
      ) : error ? (
        <FailedState error={error} onRetry={() => void refetch()} />
      ) : (
        <div className="grid gap-14">
          <output className="sr-only">Loading…</output>
          <LargeRailSkeleton hasTitle />
          <LargeRailSkeleton hasTitle />
        </div>
      )}
    </ListPage>
  );
}

function Lists({ popular, suggested, inRegion }: NonNullable<ReturnType<typeof useTrending>['data']>) {
  if (popular.length === 0 && !suggested && inRegion.length === 0)
    return (
      <EmptyState title="No shows found!">
        <p>The first shows appear here as soon as they are released.</p>
      </EmptyState>
    );
  return (
    <div className="-mx-gutter grid grid-cols-[minmax(0,1fr)] gap-14 md:gap-16">
      <ShowsRail title="Popular Shows" shows={popular} />
      {suggested && (
        <FeaturedShow
          title={recommendedTitle}
          action={<ViewAll to="/recommended" title={recommendedTitle} />}
          show={suggested}
        />
      )}
      <ShowsRail title="Trending in your region" shows={moveSeenToEnd(inRegion, popular)} />
    </div>
  );
}

function ShowsRail({ title, shows }: { title: string; shows: readonly Show[] }) {
  if (shows.length === 0) return null;
  if (shows.length === 2 || shows.length === 3) return <ShortShowRow title={title} shows={shows} />;
  return (
    <Rail title={title} cards="large">
      {shows.map((show) => (
        <ShowCard key={show.id} show={show} />
      ))}
    </Rail>
  );
}
