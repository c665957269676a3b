import { home, homeCalls } from '@kinora/contract/discovery/home';
import type { Endpoint } from '@kinora/contract/endpoint';
import {
  allShows,
  dynamicShows,
  popularHorrorShows,
  popularShows,
  suggestedShows,
  upcomingShows,
} from '@kinora/contract/catalogue/shows';
import { continueWatching } from '@kinora/contract/playback/playback';
import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { queryOf } from '#lib/api/queries.ts';
import { stateOfHome } from './home-state.ts';

/**
 * All parts of the home page. They arrive in one response; a missing part loads, fails and retries
 * separately, as does each part that changes later.
 */
export function useHome() {
  const client = useQueryClient();
  const { isPending } = useQuery(wholeHome(client));
  const only = { enabled: !isPending, staleTime: Infinity };
  const parts = {
    banners: useQuery({ ...queryOf(dynamicShows, homeCalls.banners.input), ...only }),
    watching: useQuery({ ...queryOf(continueWatching, homeCalls.watching.input), ...only }),
    popular: useQuery({ ...queryOf(popularShows, homeCalls.popular.input), ...only }),
    genres: useQuery({ ...queryOf(allShows, homeCalls.genres.input), ...only }),
    horror: useQuery({ ...queryOf(popularHorrorShows, homeCalls.horror.input), ...only }),
    upcoming: useQuery({ ...queryOf(upcomingShows, homeCalls.upcoming.input), ...only }),
    suggested: useQuery({ ...queryOf(suggestedShows, homeCalls.suggested.input), ...only }),
  };
  const all = Object.values(parts);
  return { ...parts, state: stateOfHome(all), retry: () => all.forEach((part) => void part.refetch()) };
}

export type Home = ReturnType<typeof useHome>;

/** Requests the home page and keeps each part as the response to its own call. */
const wholeHome = (client: QueryClient) =>
  queryOptions({
    queryKey: [home.path],
    queryFn: async ({ signal }) => {
      const asked_at = Date.now();
      const answers: Record<string, unknown> = (await call(home, {}, { signal })).data;
      for (const [name, part] of Object.entries(homeCalls)) {
        const { queryKey } = queryOf<Endpoint>(part.endpoint, part.input);
        // Changes made here in the meantime are newer.
        const changed_at = client.getQueryState(queryKey)?.dataUpdatedAt ?? 0;
        if (answers[name] !== null && changed_at <= asked_at) client.setQueryData(queryKey, answers[name]);
      }
      return answers;
    },
    // Each part is then requested and retried separately.
    retry: false,
  });
