import { showAnalytics, episodeRetention } from '@kinora/contract/analytics/analytics';
import { publisherShows } from '@kinora/contract/publishing/shows';
import { useQuery } from '@tanstack/react-query';
import { pageQueryOf } from '#lib/api/page-queries.ts';
import { queryOf } from '#lib/api/queries.ts';

/** The server recounts once a minute. */
const refreshEvery_ms = 60_000;

export const useShows = () => useQuery(pageQueryOf(publisherShows, {}));

export const useAnalytics = (show_id: number) =>
  useQuery({ ...queryOf(showAnalytics, { params: { show_id } }), refetchInterval: refreshEvery_ms });

export const useRetention = (episode_id: number) =>
  useQuery({ ...queryOf(episodeRetention, { params: { episode_id } }), refetchInterval: refreshEvery_ms });
