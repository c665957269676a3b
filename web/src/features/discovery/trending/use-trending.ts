import { mostTrendingShows, suggestedShows, trendingShows } from '@kinora/contract/catalogue/shows';
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '#lib/api/call.ts';
import { queryOf } from '#lib/api/queries.ts';

/** The page's three lists, fetched in parallel; if one fails, all of them do. */
export function useTrending() {
  const client = useQueryClient();
  const trending = useQuery({
    queryKey: ['trending'],
    initialData: () => embeddedLists(client),
    queryFn: async ({ signal }) => {
      const responses = await Promise.all([
        call(trendingShows, {}, { signal }),
        call(suggestedShows, { params: { limit: 1 } }, { signal }),
        call(mostTrendingShows, {}, { signal }),
      ]);
      const failed = responses.find((response) => response.status_code !== 200);
      if (failed) throw new Error(failed.message ?? 'Something went wrong. Please try again.');
      const [popular, suggested, inRegion] = responses;
      return { popular: popular.data, suggested: suggested.data[0] ?? null, inRegion: inRegion.data };
    },
  });
  const { error } = trending;
  useEffect(() => {
    if (error) console.error('Error while fetching data', error);
  }, [error]);
  return trending;
}

/** The lists from which the server rendered the page; undefined if it did not. */
function embeddedLists(client: QueryClient) {
  const popular = client.getQueryData(queryOf(trendingShows, {}).queryKey);
  const suggested = client.getQueryData(queryOf(suggestedShows, { params: { limit: 1 } }).queryKey);
  const inRegion = client.getQueryData(queryOf(mostTrendingShows, {}).queryKey);
  return popular && suggested && inRegion && { popular, suggested: suggested[0] ?? null, inRegion };
}
