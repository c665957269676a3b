import { genresHeading } from '@kinora/contract/catalogue/genres';
import { categories, showsByCategory, type Category } from '@kinora/contract/catalogue/shows';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from '#lib/navigation/use-search-params.ts';
import { call } from '#lib/api/call.ts';
import { queryOf } from '#lib/api/queries.ts';
import { EmptyState } from '#ui/page/empty-state.tsx';
import { FailedState } from '#ui/page/failed-state.tsx';
import { LinkButton } from '#ui/button/link.tsx';
import { Page } from '#ui/page/page.tsx';
import { Skeleton } from '#ui/page/skeleton.tsx';
import { GridSkeleton } from '../../catalogue/grid/grid-skeleton.tsx';
import { ListPage } from '../../catalogue/grid/list-page.tsx';
import { ShowMore } from '../../catalogue/grid/show-more.tsx';
import { ShowGrid } from '../../catalogue/grid/show-grid.tsx';
import { useListPages } from '../../catalogue/grid/use-list-pages.ts';
import { parseCategoryIds } from './category-path.ts';

/** The shows of the genre, or genres, whose ids are in the URL. */
export function CategoryPage() {
  const ids = parseCategoryIds(useSearchParams()[0].get('category_id'));
  const genres = useQuery(queryOf(categories, {}));
  if (genres.data) {
    const selected = ids.flatMap((id) => genres.data.find((one) => one.id === id) ?? []);
    return selected.length > 0 ? <CategoryShows key={ids.join()} genres={selected} /> : <NoSuchCategory />;
  }
  return (
    <ListPage title="Categories" heading={genres.error ? undefined : <Skeleton className="h-9 w-56" />}>
      {genres.error ? (
        <FailedState error={genres.error} onRetry={() => void genres.refetch()} />
      ) : (
        <GridSkeleton />
      )}
    </ListPage>
  );
}

function CategoryShows({ genres }: { genres: readonly Category[] }) {
  const category_id = genres.map(({ id }) => id).join(',');
  const shows = useListPages([showsByCategory.path, category_id], (rows, signal) =>
    call(showsByCategory, { query: { ...rows, category_id } }, { signal }),
  );
  const name = genresHeading(genres.map((one) => one.name));
  return (
    <ListPage title={name}>
      <ShowGrid shows={shows} empty={<NoShows name={name} />} />
      {shows.more && <ShowMore more={shows.more} />}
    </ListPage>
  );
}

function NoShows({ name }: { name: string }) {
  return (
    <EmptyState title={`No shows found against ${name}!`}>
      <p>They appear here as soon as they are released.</p>
      <LinkButton to="/">Go to the home page</LinkButton>
    </EmptyState>
  );
}

function NoSuchCategory() {
  return (
    <Page title="No such category" className="grid min-h-[70dvh] content-center pt-header">
      <EmptyState heading="h1" title="No such category">
        <p>It does not exist, or was deleted.</p>
        <LinkButton to="/">Go to the home page</LinkButton>
      </EmptyState>
    </Page>
  );
}
