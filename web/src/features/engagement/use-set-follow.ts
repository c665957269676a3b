import { followingShows, followShow } from '@kinora/contract/engagement/reactions';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { createLatestWins } from '#lib/api/latest-wins.ts';
import { queryOf } from '#lib/api/queries.ts';
import { useLatestWrite } from '#lib/api/use-latest-write.ts';
import { toast } from '#ui/toast/toast.ts';
import { withFollow } from './reaction-lists.ts';
import { reactionWrites, updateCachedReactions } from './reaction-cache.ts';

const latest = createLatestWins<boolean>();

/** Returns a function that follows or unfollows a show, confirmed by a toast once saved. */
export function useSetFollow() {
  const client = useQueryClient();
  const refetchRow = () => void client.invalidateQueries({ queryKey: queryOf(followingShows, {}).queryKey });
  return useLatestWrite<number, boolean>({
    ...reactionWrites,
    latest,
    show: (show_id, follows) => updateCachedReactions(client, (lists) => withFollow(lists, show_id, follows)),
    send: async (show_id) => (await call(followShow, { body: { show_id } })).data.id !== undefined,
    onDone: (show_id, follows) => {
      const text = follows ? 'Added to following shows!' : 'Removed from following shows!';
      toast.success(text, { id: toastId(show_id) });
      refetchRow();
    },
    onFailed: (show_id, follows, error) => {
      const failure = follows ? 'Not added to following shows.' : 'Not removed from following shows.';
      toast.error(`${failure} ${error.message}`, { id: toastId(show_id) });
      refetchRow();
    },
  });
}

const toastId = (show_id: number) => `follow-${show_id}`;
