import { dislikeShow, likeShow } from '@kinora/contract/engagement/reactions';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { toast } from '#ui/toast/toast.ts';
import { opinionOf, withOpinion } from './lists.ts';
import type { Opinion } from './lists.ts';
import { opinionQueue, readSettledReactions, shownReactions, showReaction } from './reaction-cache.ts';

/** Likes, dislikes or clears the rating optimistically; reverted if that fails. */
export async function setOpinion(client: QueryClient, show_id: number, to: Opinion) {
  const from = opinionOf(shownReactions(client), show_id);
  showReaction(client, (lists) => withOpinion(lists, show_id, to));
  const settled = await opinionQueue.want(`${show_id}`, {
    from,
    to,
    send: (state, wish) => send(show_id, state, wish),
  });
  if (!settled) return;
  if (!settled.isReached) {
    showReaction(client, (lists) => withOpinion(lists, show_id, settled.state));
    toast.error(`${failure(settled.wish)} ${settled.error.message}`, { id: `opinion-${show_id}` });
  }
  readSettledReactions(client);
}

/** Each call toggles its own kind and clears the other; clearing means toggling the one that is set. */
async function send(show_id: number, state: Opinion, wish: Opinion): Promise<Opinion> {
  const endpoint = (wish ?? state) === 'like' ? likeShow : dislikeShow;
  const { data } = await call(endpoint, { body: { show_id } });
  return data.liked ? 'like' : data.disliked ? 'dislike' : null;
}

function failure(wish: Opinion): string {
  if (wish === 'like') return 'Your like was not saved.';
  return wish === 'dislike' ? 'Your dislike was not saved.' : 'Your rating was not removed.';
}
