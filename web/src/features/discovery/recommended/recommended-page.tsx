import { maxSuggestions, suggestedShows } from '@kinora/contract/catalogue/shows';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#lib/api/queries.ts';
import { EmptyState } from '#ui/page/empty-state.tsx';
import { LinkButton } from '#ui/button/link.tsx';
import { ListPage } from '../../catalogue/grid/list-page.tsx';
import { ShowGrid } from '../../catalogue/grid/show-grid.tsx';

/** All shows suggested to the viewer, each with its reason. */
export function RecommendedPage() {
  const shows = useQuery(queryOf(suggestedShows, { params: { limit: maxSuggestions } }));
  return (
    <ListPage title="Recommended For You">
      <ShowGrid
        shows={shows}
        empty={
          <EmptyState title="No Recommendations">
            <p>There is nothing new for you right now. New shows appear here as they are released.</p>
            <LinkButton to="/upcoming">See what is coming</LinkButton>
          </EmptyState>
        }
      />
    </ListPage>
  );
}
