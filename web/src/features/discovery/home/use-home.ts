import { home, homeCalls } from '@kinora/contract/discovery/home';
import type { CallInput, Endpoint } from '@kinora/contract/endpoint';
import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { queryOf } from '#lib/api/queries.ts';
import { stateOfHome } from './home-state.ts';

/**
 * All parts of the home page. They arrive in one response; a part that it lacks loads, fails and retries on its
 * own, as does each part that changes later.
 */
export function useHome() {
  const client = useQueryClient();
  const { isPending } = useQuery(wholeHome(client));
  const only = { enabled: !isPending, staleTime: Infinity };
  const { banners, watching, popular, genres, horror, upcoming, suggested } = homeCalls;
  const parts = {
    banners: useQuery({ ...partOf(banners), ...only }),
    watching: useQuery({ ...partOf(watching), ...only }),
    popular: useQuery({ ...partOf(popular), ...only }),
    genres: useQuery({ ...partOf(genres), ...only }),
    horror: useQuery({ ...partOf(horror), ...only }),
    upcoming: useQuery({ ...partOf(upcoming), ...only }),
    suggested: useQuery({ ...partOf(suggested), ...only }),
  };
  const all = Object.values(parts);
  return { ...parts, state: stateOfHome(all), retry: () => all.forEach((part) => void part.refetch()) };
}

export type Home = ReturnType<typeof useHome>;

const partOf = <E extends Endpoint>({ endpoint, input }: { endpoint: E; input: CallInput<E> }) =>
  queryOf(endpoint, input);

/** Requests the home page and keeps each part as the response to its own call. */
const wholeHome = (client: QueryClient) =>
  queryOptions({
    queryKey: [home.path],
    queryFn: async ({ signal }) => {
      const asked_at = Date.now();
      const answers: Record<string, unknown> = (await call(home, {}, { signal })).data;
      for (const [name, part] of Object.entries(homeCalls)) {
        const { queryKey } = partOf<Endpoint>(part);
        // What has changed here in the meantime is newer.
        const changed_at = client.getQueryState(queryKey)?.dataUpdatedAt ?? 0;
        if (answers[name] !== null && changed_at <= asked_at) client.setQueryData(queryKey, answers[name]);
      }
      return answers;
    },
    // Each part is then requested, and retried, on its own.
    retry: false,
  });
