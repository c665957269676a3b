import { upcomingShows } from '@kinora/contract/catalogue/shows';
import { call } from '#lib/api/call.ts';
import { EmptyState } from '#ui/page/empty-state.tsx';
import { LinkButton } from '#ui/button/link.tsx';
import { ListPage } from '../../catalogue/grid/list-page.tsx';
import { ShowMore } from '../../catalogue/grid/show-more.tsx';
import { ShowGrid } from '../../catalogue/grid/show-grid.tsx';
import { useListPages } from '../../catalogue/grid/use-list-pages.ts';

/** All announced shows, soonest first. */
export function UpcomingPage() {
  const shows = useListPages([upcomingShows.path], (query, signal) =>
    call(upcomingShows, { query }, { signal }),
  );
  return (
    <ListPage title="Upcoming Shows">
      <ShowGrid
        shows={shows}
        empty={
          <EmptyState title="No Upcoming Shows">
            <p>Shows appear here as soon as their first episode has a date.</p>
            <LinkButton to="/new-episodes">See the newest episodes</LinkButton>
          </EmptyState>
        }
      />
      {shows.more && <ShowMore more={shows.more} />}
    </ListPage>
  );
}
