import {
  continueWatching,
  markWatched,
  showProgress,
  type EpisodeProgress,
} from '@kinora/contract/playback/playback';
import { requestPath } from '@kinora/contract/client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { createLatestWins } from '#lib/api/latest-wins.ts';
import { queryOf } from '#lib/api/queries.ts';
import { useLatestWrite } from '#lib/api/use-latest-write.ts';
import { useSession } from '#lib/session/session.ts';
import { toast } from '#ui/toast/toast.ts';

export type ShowProgress = {
  /** How far an episode was watched; null if it was never opened. */
  find: (episode_id: number) => EpisodeProgress | null;
  setWatched: (episode_id: number, watched: boolean) => void;
};

const latest = createLatestWins<boolean>();

/** How much of a show a subscriber has watched; null for others, and until it is known. */
export function useShowProgress(show_id: number): ShowProgress | null {
  const isSubscribed = useSession()?.is_subscribed ?? false;
  const client = useQueryClient();
  const query = queryOf(showProgress, { params: { show_id } });
  // The player changes the progress without updating this query.
  const { data } = useQuery({ ...query, enabled: isSubscribed, staleTime: 0 });
  const find = (episode_id: number) => data?.find((one) => one.episode_id === episode_id) ?? null;
  const writeWatched = useLatestWrite<number, boolean>({
    name: 'mark-watched',
    changes: { queryKey: query.queryKey },
    latest,
    show: (episode_id, finished) =>
      client.setQueryData(query.queryKey, (list = []) => [
        ...list.filter((one) => one.episode_id !== episode_id),
        { episode_id, position: 0, finished },
      ]),
    send: async (episode_id, _shown, watched) => {
      await call(markWatched, { body: { episode_id, watched } });
      return watched;
    },
    onDone: () => void client.invalidateQueries({ queryKey: [requestPath(continueWatching, {})] }),
    onFailed: (_episode_id, _watched, error) => toast.error(`Your change was not saved. ${error.message}`),
  });
  if (!isSubscribed || !data) return null;
  return {
    find,
    setWatched: (episode_id, watched) =>
      writeWatched(episode_id, find(episode_id)?.finished ?? false, watched),
  };
}
