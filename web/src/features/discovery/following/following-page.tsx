import { EmptyState } from '#ui/page/empty-state.tsx';
import { LinkButton } from '#ui/button/link.tsx';
import { ListPage } from '../../catalogue/grid/list-page.tsx';
import { ShowGrid } from '../../catalogue/grid/show-grid.tsx';
import { useFollowedShows } from './use-followed-shows.ts';

export function FollowingPage() {
  const shows = useFollowedShows();
  return (
    <ListPage title="Following Shows">
      <ShowGrid
        shows={shows}
        empty={
          <EmptyState title="You haven't followed any shows yet!">
            <p>Follow a show, and it waits for you here.</p>
            <LinkButton to="/trending">See what is trending</LinkButton>
          </EmptyState>
        }
      />
    </ListPage>
  );
}
