import type { PageQuery } from '@kinora/contract/schemas';
import {
  releaseCalendar,
  schedule,
  scheduledContent,
  type Release,
  type scheduleSorts,
} from '@kinora/contract/publishing/schedule';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { pageQueryOf } from '#lib/api/page-queries.ts';
import { queryOf } from '#lib/api/queries.ts';

const pollEvery_ms = 5000;

export const useSchedule = () => useQuery(queryOf(schedule, {}));

export const useScheduled = (query: PageQuery<(typeof scheduleSorts)[number]>) =>
  useQuery(pageQueryOf(scheduledContent, { query }));

/** Releases between two days; polled while any of their videos is being processed. */
export function useReleases(from: string, to: string) {
  return useQuery({
    ...queryOf(releaseCalendar, { query: { from, to } }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.some(isBeingProcessed) ? pollEvery_ms : false),
  });
}

function isBeingProcessed({ video_status }: Release): boolean {
  return video_status === 'queued' || video_status === 'processing';
}
