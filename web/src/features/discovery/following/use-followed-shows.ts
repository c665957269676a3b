import { followingShows, reactions } from '@kinora/contract/engagement/reactions';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#lib/api/queries.ts';

/** The viewer's followed shows. An unfollowed show disappears right away, and returns if that fails. */
export function useFollowedShows() {
  const { data: shows, error, refetch } = useQuery(queryOf(followingShows, {}));
  const { data: lists } = useQuery(queryOf(reactions, {}));
  const followed = lists && new Set(lists.followedShowsIds);
  return { data: followed ? shows?.filter((show) => followed.has(show.id)) : shows, error, refetch };
}
