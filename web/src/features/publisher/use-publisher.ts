import { publisherEpisode, seasonEpisodes } from '@kinora/contract/publisher-episodes';
import type { PublisherEpisode } from '@kinora/contract/publisher-episodes';
import { publisherSeasons } from '@kinora/contract/publisher-seasons';
import { publisherShows } from '@kinora/contract/publisher-shows';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#lib/queries.ts';

const pollEvery_ms = 2000;

export const useOwnShows = () => useQuery(queryOf(publisherShows, {}));

/** Shows and seasons of the publisher, for lists and for choosing where something belongs. */
export const useOwnSeasons = () => useQuery(queryOf(publisherSeasons, {}));

/** Read again and again while a video of the season is on its way. */
export function useSeasonEpisodes(season_id: number) {
  return useQuery({
    ...queryOf(seasonEpisodes, { params: { season_id } }),
    refetchInterval: ({ state }) => (state.data?.some(isOnItsWay) ? pollEvery_ms : false),
  });
}

export const useEpisode = (episode_id: number) =>
  useQuery(queryOf(publisherEpisode, { params: { episode_id } }));

function isOnItsWay({ video_status }: PublisherEpisode): boolean {
  return video_status === 'queued' || video_status === 'processing';
}
