import type { Category } from '@kinora/contract/shows';
import { categories, showsByCategory } from '@kinora/contract/shows';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { genreName } from '#lib/genre-name.ts';
import { queryOf } from '#lib/queries.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { FailedState } from '#ui/failed-state.tsx';
import { LinkButton } from '#ui/link.tsx';
import { Page } from '#ui/page.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { GridSkeleton } from '../grid/grid-skeleton.tsx';
import { ListPage } from '../grid/list-page.tsx';
import { ShowGrid } from '../grid/show-grid.tsx';

/** The shows of the genre that the address names by its id. */
export function CategoryPage() {
  const category_id = Number(useSearchParams()[0].get('category_id'));
  const genres = useQuery(queryOf(categories, {}));
  if (genres.data) {
    const category = genres.data.find((one) => one.id === category_id);
    return category ? <CategoryShows key={category.id} category={category} /> : <NoSuchCategory />;
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

function CategoryShows({ category }: { category: Category }) {
  const shows = useQuery(queryOf(showsByCategory, { query: { category_id: category.id, limit: 60 } }));
  const name = genreName(category.name);
  return (
    <ListPage title={name.slice(0, 1).toUpperCase() + name.slice(1)} heading={name}>
      <ShowGrid shows={shows} empty={<EmptyState title={`No shows found against ${name}!`} />} />
    </ListPage>
  );
}

function NoSuchCategory() {
  return (
    <Page title="No such category" className="grid min-h-[70dvh] content-center pt-header">
      <EmptyState heading="h1" title="No such category">
        <p>It does not exist, or not any more.</p>
        <LinkButton to="/">Go to the start</LinkButton>
      </EmptyState>
    </Page>
  );
}
