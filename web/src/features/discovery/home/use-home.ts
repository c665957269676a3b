import { continueWatching } from '@kinora/contract/playback/playback';
import {
  allShows,
  dynamicShows,
  popularHorrorShows,
  popularShows,
  suggestedShows,
  upcomingShows,
} from '@kinora/contract/catalogue/shows';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#lib/api/queries.ts';
import { stateOfHome } from './home-state.ts';

/** All parts of the home page, each of which loads, fails and retries independently. */
export function useHome() {
  const banners = useQuery(queryOf(dynamicShows, {}));
  const watching = useQuery(queryOf(continueWatching, {}));
  const popular = useQuery(queryOf(popularShows, { query: { limit: 10 } }));
  const genres = useQuery(queryOf(allShows, {}));
  const horror = useQuery(queryOf(popularHorrorShows, { query: { limit: 10 } }));
  const upcoming = useQuery(queryOf(upcomingShows, { query: { limit: 15 } }));
  const suggested = useQuery(queryOf(suggestedShows, { params: { limit: 60 } }));
  const parts = { banners, watching, popular, genres, horror, upcoming, suggested };
  const all = Object.values(parts);
  return { ...parts, state: stateOfHome(all), retry: () => all.forEach((part) => void part.refetch()) };
}

export type Home = ReturnType<typeof useHome>;
