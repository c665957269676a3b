import { followingShows, followShow } from '@kinora/contract/reactions';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { queryOf } from '#lib/queries.ts';
import { toast } from '#ui/toast.ts';
import { withFollow } from './lists.ts';
import { readReactions, showReaction } from './reaction-cache.ts';
import { createWishes } from './wishes.ts';

const wishes = createWishes<boolean>();

/** Follows a show or not: shown at once, said when it is kept, taken back when it could not be. */
export async function wishForFollow(client: QueryClient, show_id: number, from: boolean, to: boolean) {
  showReaction(client, (lists) => withFollow(lists, show_id, to));
  const settled = await wishes.want(`${show_id}`, {
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
  if (wishes.count() === 0) readReactions(client);
  void client.invalidateQueries({ queryKey: queryOf(followingShows, {}).queryKey });
}
