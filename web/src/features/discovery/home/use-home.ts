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
import { homeState } from './home-state.ts';

/**
 * All parts of the home page. A single response contains them all; parts that are missing from it, and parts that
 * change later, are loaded and retried separately.
 */
export function useHome() {
  const client = useQueryClient();
  const { isPending } = useQuery(homeQuery(client));
  const partOptions = { enabled: !isPending, staleTime: Infinity };
  const parts = {
    banners: useQuery({ ...queryOf(dynamicShows, homeCalls.banners.input), ...partOptions }),
    watching: useQuery({ ...queryOf(continueWatching, homeCalls.watching.input), ...partOptions }),
    popular: useQuery({ ...queryOf(popularShows, homeCalls.popular.input), ...partOptions }),
    genres: useQuery({ ...queryOf(allShows, homeCalls.genres.input), ...partOptions }),
    horror: useQuery({ ...queryOf(popularHorrorShows, homeCalls.horror.input), ...partOptions }),
    upcoming: useQuery({ ...queryOf(upcomingShows, homeCalls.upcoming.input), ...partOptions }),
    suggested: useQuery({ ...queryOf(suggestedShows, homeCalls.suggested.input), ...partOptions }),
  };
  const all = Object.values(parts);
  return { ...parts, state: homeState(all), retry: () => all.forEach((part) => void part.refetch()) };
}

export type Home = ReturnType<typeof useHome>;

/** Requests the home page and caches each part as the response to its own call. */
const homeQuery = (client: QueryClient) =>
  queryOptions({
    queryKey: [home.path],
    queryFn: async ({ signal }) => {
      const requested_at = Date.now();
      const parts: Record<string, unknown> = (await call(home, {}, { signal })).data;
      for (const [name, part] of Object.entries(homeCalls)) {
        const { queryKey } = queryOf<Endpoint>(part.endpoint, part.input);
        // Local changes made in the meantime are newer.
        const changed_at = client.getQueryState(queryKey)?.dataUpdatedAt ?? 0;
        if (parts[name] !== null && changed_at <= requested_at) client.setQueryData(queryKey, parts[name]);
      }
      return parts;
    },
    // If this call fails, each part is requested and retried separately.
    retry: false,
  });
