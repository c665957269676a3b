import { showsByCategory, type ShowDetails } from '@kinora/contract/catalogue/shows';
import { useQueries } from '@tanstack/react-query';
import { queryOf } from '#lib/api/queries.ts';
import { interleave } from '../cards/interleave.ts';

const most = 15;

/** Shows of the same categories, without the show itself. */
export function useSimilarShows(show: ShowDetails) {
  return useQueries({
    queries: show.category.map(({ category_id }) =>
      // One more than is shown, because the show itself is among them.
      queryOf(showsByCategory, { query: { category_id, limit: most + 1 } }),
    ),
    combine: (lists) => {
      const came = lists.flatMap((list) => (list.data ? [list.data] : []));
      const isPending = lists.some((list) => list.isPending);
      const shows = interleave(came).filter((one) => one.id !== show.id);
      const isError = lists.length > 0 && lists.every((list) => list.isError);
      return {
        data: isError || isPending ? undefined : shows.slice(0, most),
        isError,
        refetch: () => Promise.all(lists.map((list) => list.refetch())),
      };
    },
  });
}
