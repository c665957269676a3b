import { followingShows, followShow } from '@kinora/contract/engagement/reactions';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { queryOf } from '#lib/api/queries.ts';
import { toast } from '#ui/toast/toast.ts';
import { isFollowed, withFollow } from './lists.ts';
import { followQueue, readSettledReactions, shownReactions, showReaction } from './reaction-cache.ts';

/** Follows or unfollows a show optimistically: confirmed by a toast once saved, reverted if that fails. */
export async function setFollow(client: QueryClient, show_id: number, to: boolean) {
  const from = isFollowed(shownReactions(client), show_id);
  showReaction(client, (lists) => withFollow(lists, show_id, to));
  const settled = await followQueue.want(`${show_id}`, {
    from,
    to,
    send: async () => (await call(followShow, { body: { show_id } })).data.id !== undefined,
  });
  if (!settled) return;
  const id = `follow-${show_id}`;
  if (settled.isReached) {
    toast.success(settled.state ? 'Added to following shows!' : 'Removed from following shows!', { id });
  } else {
    showReaction(client, (lists) => withFollow(lists, show_id, settled.state));
    const failure = settled.wish ? 'Not added to following shows.' : 'Not removed from following shows.';
    toast.error(`${failure} ${settled.error.message}`, { id });
  }
  readSettledReactions(client);
  void client.invalidateQueries({ queryKey: queryOf(followingShows, {}).queryKey });
}
