import { EmptyState } from '#ui/page/empty-state.tsx';
import { LinkButton } from '#ui/button/link.tsx';
import { ListPage } from '../../catalogue/grid/list-page.tsx';
import { ShowGrid } from '../../catalogue/grid/show-grid.tsx';
import { followingShows, reactions } from '@kinora/contract/engagement/reactions';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#lib/api/queries.ts';

export function FollowingPage() {
  const shows = useFollowedShows();
  return (
    <ListPage title="Following Shows">
      <ShowGrid
        shows={shows}
        empty={
          <EmptyState title="You haven't followed any shows yet!">
            <p>Shows you follow appear here.</p>
            <LinkButton to="/trending">See what is trending</LinkButton>
          </EmptyState>
        }
      />
    </ListPage>
  );
}

/** The viewer's followed shows. An unfollowed show disappears right away, and returns if that fails. */
function useFollowedShows() {
  const { data: shows, error, refetch } = useQuery(queryOf(followingShows, {}));
  const { data: lists } = useQuery(queryOf(reactions, {}));
  const followed = lists && new Set(lists.followedShowsIds);
  return { data: followed ? shows?.filter((show) => followed.has(show.id)) : shows, error, refetch };
}
