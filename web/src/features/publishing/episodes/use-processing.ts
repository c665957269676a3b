import { requestPath } from '@kinora/contract/client';
import { refreshProcessing } from '@kinora/contract/processing/processing';
import {
  publishDamagedVideo,
  publisherEpisode,
  retryProcessing,
  seasonEpisodes,
  type PublisherEpisode,
} from '@kinora/contract/publishing/episodes';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { useWrite } from '#lib/api/use-write.ts';
import { toast, toastError } from '#ui/toast/toast.ts';

/** Refreshes the state of an episode's video, retries a failed one, and publishes a damaged one. */
export function useProcessing({ id: episode_id, season_id }: PublisherEpisode) {
  const queryClient = useQueryClient();
  const listUrl = requestPath(seasonEpisodes, { params: { season_id } });
  const episodeUrl = requestPath(publisherEpisode, { params: { episode_id } });
  const showsEpisode = (url: string) => url === episodeUrl || url.startsWith(`${listUrl}?`);
  const refetch = () =>
    queryClient.refetchQueries(
      { predicate: ({ queryKey }) => showsEpisode(String(queryKey[0])) },
      { throwOnError: true },
    );
  const refresh = useWrite(
    async () => {
      await call(refreshProcessing, { params: { episode_id } });
      await refetch();
    },
    { onFailed: () => toast.error('Error updating job status') },
  );
  const retry = useWrite(() => call(retryProcessing, { params: { episode_id } }), {
    onDone: refetch,
    onFailed: toastError,
  });
  const publish = useWrite(() => call(publishDamagedVideo, { params: { episode_id } }), {
    onDone: async () => {
      await refetch();
      toast.success('Your video is published');
    },
    onFailed: toastError,
  });
  return { refresh, retry, publish };
}
