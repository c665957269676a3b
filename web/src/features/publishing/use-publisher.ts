import { asPage, type PageQuery } from '@kinora/contract/schemas';
import {
  publisherEpisode,
  seasonEpisodes,
  type episodeSorts,
  type PublisherEpisode,
} from '@kinora/contract/publishing/episodes';
import {
  publisherSeason,
  publisherSeasons,
  showSeasons,
  type seasonSorts,
} from '@kinora/contract/publishing/seasons';
import { publisherShows, type showSorts } from '@kinora/contract/publishing/shows';
import { useQuery } from '@tanstack/react-query';
import { pageQueryOf } from '#lib/api/page-queries.ts';
import { queryOf } from '#lib/api/queries.ts';

const pollEvery_ms = 2000;
const firstPage = { page: 1, page_size: 10 };

type ListQuery<Sorts extends readonly string[]> = PageQuery<Sorts[number]>;

/** Defaults to the dashboard's first page. */
export const useOwnShows = (query: Partial<ListQuery<typeof showSorts>> = {}) =>
  useQuery(pageQueryOf(publisherShows, { query: { ...firstPage, search: '', sort: 'id', ...query } }));

export const useAllShows = () => useQuery(pageQueryOf(publisherShows, {}));

export const useSeasonsOfShow = (show_id: number, query: ListQuery<typeof seasonSorts>) =>
  useQuery(pageQueryOf(showSeasons, { params: { show_id }, query }));

export const useSeason = (season_id: number) =>
  useQuery(queryOf(publisherSeason, { params: { season_id }, query: firstPage }));

/** All of the publisher's shows and seasons, to choose from in forms. */
export const useOwnSeasons = () => useQuery(queryOf(publisherSeasons, {}));

/** Polled while a video on the page is being processed. */
export function useSeasonEpisodes(season_id: number, query: ListQuery<typeof episodeSorts>) {
  return useQuery({
    ...pageQueryOf(seasonEpisodes, { params: { season_id }, query }),
    refetchInterval: ({ state }) =>
      asPage(state.data ?? []).rows.some(isBeingProcessed) ? pollEvery_ms : false,
  });
}

export const useEpisode = (episode_id: number) =>
  useQuery(queryOf(publisherEpisode, { params: { episode_id } }));

function isBeingProcessed({ video_status }: PublisherEpisode): boolean {
  return video_status === 'queued' || video_status === 'processing';
}
