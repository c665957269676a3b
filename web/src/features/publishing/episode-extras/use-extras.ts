import { requestPath, CallError } from '@kinora/contract/client';
import type { Endpoint } from '@kinora/contract/endpoint';
import { episodeExtras, type EpisodeExtras } from '@kinora/contract/publishing/episode-extras';
import { publisherEpisode, type PublisherEpisode } from '@kinora/contract/publishing/episodes';
import { uploadReceipt } from '@kinora/contract/uploads/uploads';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { queryOf } from '#lib/api/queries.ts';
import { useWrite } from '#lib/api/use-write.ts';
import { toast } from '#ui/toast/toast.ts';

const pollEvery_ms = 2000;

/** Polls an episode's video while it is being processed. */
export function useVideoPolling({ id: episode_id }: PublisherEpisode): void {
  const queryClient = useQueryClient();
  const { data } = useQuery({
    ...queryOf(publisherEpisode, { params: { episode_id } }),
    refetchInterval: ({ state: { data: episode } }) =>
      episode?.video_status === 'queued' || episode?.video_status === 'processing' ? pollEvery_ms : false,
  });
  const status = data?.video_status;
  const lastStatus = useRef(status);
  useEffect(() => {
    if (lastStatus.current === status) return;
    lastStatus.current = status;
    // The published film, and therefore its length, may have changed.
    void queryClient.invalidateQueries(extrasChanges(episode_id));
  }, [status, episode_id, queryClient]);
}

const extrasUrl = (episode_id: number) => requestPath(episodeExtras, { params: { episode_id } });

const isWaitingForCaptions = (extras: EpisodeExtras | undefined): boolean =>
  Object.values(extras?.automatic_captions ?? {}).some(({ state }) => state === 'waiting');

/** Polls while captions are being created. */
export const useExtras = (episode_id: number) =>
  useQuery({
    ...queryOf(episodeExtras, { params: { episode_id } }),
    refetchInterval: ({ state: { data } }) => (isWaitingForCaptions(data) ? pollEvery_ms : false),
  });

/** The queries that a write to the extras invalidates. */
export const extrasChanges = (episode_id: number) => ({ queryKey: [extrasUrl(episode_id)] });

export const useReceipt = (episode_id: number) =>
  useQuery(queryOf(uploadReceipt, { params: { episode_id } }));

/** Writes some of the extras and shows a toast with the result. */
export function useWriteExtras<E extends Endpoint>(
  endpoint: E,
  episode_id: number,
  texts: { saved: string; failed: string },
) {
  return useWrite(endpoint, {
    changes: extrasChanges(episode_id),
    onDone: () => toast.success(texts.saved),
    onFailed: (error) => {
      // Validation errors are shown next to their fields.
      if (!(error instanceof CallError && error.status === 422)) toast.error(texts.failed);
    },
  });
}

/** Whether a time is after the end of the published film, if there is one. */
export const isAfterTheEnd = (seconds: number | null, film: EpisodeExtras['film']): boolean =>
  seconds !== null && film !== null && seconds > film.duration_s;
