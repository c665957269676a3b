import { search } from '@kinora/contract/discovery/search';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#lib/api/queries.ts';
import { EmptyState } from '#ui/page/empty-state.tsx';
import { Page } from '#ui/page/page.tsx';
import { ListPage } from '../../catalogue/grid/list-page.tsx';
import { ShowGrid } from '../../catalogue/grid/show-grid.tsx';
import { useKeyword } from './use-keyword.ts';

/** The results for the keyword in the URL. */
export function SearchPage() {
  const keyword = useKeyword();
  if (!keyword)
    return (
      <Page title="Search" className="grid min-h-[70dvh] content-center pt-header">
        <EmptyState heading="h1" title="Please enter a search query!" />
      </Page>
    );
  return <Results keyword={keyword} />;
}

function Results({ keyword }: { keyword: string }) {
  const shows = useQuery(queryOf(search, { body: { keyword } }));
  const query = <bdi>{keyword}</bdi>;
  return (
    <ListPage title={`Search results for "${keyword}"`} heading={<>Search results for &quot;{query}&quot;</>}>
      <ShowGrid
        shows={shows}
        isFollowAddOnly
        empty={
          <EmptyState title={<>No Shows for query &quot;{query}&quot;</>}>
            <p>Try fewer or different words: a title, a cast member, a genre.</p>
          </EmptyState>
        }
      />
    </ListPage>
  );
}
