import { continueWatching } from '@kinora/contract/playback';
import { allShows, dynamicShows, newEpisodes, popularShows } from '@kinora/contract/shows';
import { useQueries } from '@tanstack/react-query';
import { queryOf } from '#lib/queries.ts';

/** All that the home page shows, each part as it arrives. */
export function useHome() {
  const [banners, watching, popular, fresh, genres] = useQueries({
    queries: [
      queryOf(dynamicShows, {}),
      queryOf(continueWatching, {}),
      queryOf(popularShows, { query: { limit: 10 } }),
      queryOf(newEpisodes, { query: { limit: 10 } }),
      queryOf(allShows, {}),
    ],
  });
  const all = [banners, watching, popular, fresh, genres];
  const { topShow = null, middleShow = null, bottom_show = null } = banners.data ?? {};
  const parts = {
    topShow,
    middleShow,
    bottomShow: bottom_show,
    watching: watching.data ?? [],
    popular: popular.data ?? [],
    newEpisodes: fresh.data ?? [],
    genres: Object.entries(genres.data ?? {}).filter(([, shows]) => shows.length > 0),
  };
  return {
    ...parts,
    isPending: banners.isPending || popular.isPending,
    isEmpty: !topShow && parts.popular.length === 0 && parts.genres.length === 0,
    error: all.every((query) => query.isError) ? banners.error : null,
    retry: () => all.forEach((query) => void query.refetch()),
  };
}
