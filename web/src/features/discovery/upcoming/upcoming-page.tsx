import { upcomingShows } from '@kinora/contract/catalogue/shows';
import { call } from '#lib/api/call.ts';
import { EmptyState } from '#ui/page/empty-state.tsx';
import { LinkButton } from '#ui/button/link.tsx';
import { ListPage } from '../../catalogue/grid/list-page.tsx';
import { MoreShows } from '../../catalogue/grid/more-shows.tsx';
import { ShowGrid } from '../../catalogue/grid/show-grid.tsx';
import { useShowPages } from '../../catalogue/grid/use-show-pages.ts';

/** All announced shows, soonest first. */
export function UpcomingPage() {
  const shows = useShowPages([upcomingShows.path], (query, signal) =>
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
      {shows.more && <MoreShows more={shows.more} />}
    </ListPage>
  );
}
