import { addressOf } from '@kinora/contract/client';
import { refreshProcessing } from '@kinora/contract/processing/processing';
import { publisherEpisode, retryProcessing, seasonEpisodes } from '@kinora/contract/publishing/episodes';
import type { PublisherEpisode } from '@kinora/contract/publishing/episodes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { toast } from '#ui/toast/toast.ts';

/** Refreshes the state of an episode's video, and retries a failed one. */
export function useProcessing({ id: episode_id, season_id }: PublisherEpisode) {
  const queryClient = useQueryClient();
  const list = addressOf(seasonEpisodes, { params: { season_id } });
  const alone = addressOf(publisherEpisode, { params: { episode_id } });
  const tellsOfIt = (address: string) => address === alone || address.startsWith(`${list}?`);
  const readAgain = () =>
    queryClient.refetchQueries(
      { predicate: ({ queryKey }) => tellsOfIt(String(queryKey[0])) },
      { throwOnError: true },
    );
  const refresh = useMutation({
    mutationFn: async () => {
      await call(refreshProcessing, { params: { episode_id } });
      await readAgain();
    },
    onError: () => toast.error('Error updating job status'),
  });
  const retry = useMutation({
    mutationFn: () => call(retryProcessing, { params: { episode_id } }),
    onSuccess: readAgain,
    onError: (error) => toast.error(error.message),
  });
  return { refresh, retry };
}
