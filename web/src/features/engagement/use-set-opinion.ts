import { dislikeShow, likeShow } from '@kinora/contract/engagement/reactions';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { createLatestWins } from '#lib/api/latest-wins.ts';
import { useLatestWrite } from '#lib/api/use-latest-write.ts';
import { toast } from '#ui/toast/toast.ts';
import { withOpinion, type Opinion } from './reaction-lists.ts';
import { reactionWrites, updateCachedReactions } from './reaction-cache.ts';

const latest = createLatestWins<Opinion>();

/** Returns a function that likes or dislikes a show, or clears the rating. */
export function useSetOpinion() {
  const client = useQueryClient();
  return useLatestWrite<number, Opinion>({
    ...reactionWrites,
    latest,
    show: (show_id, opinion) =>
      updateCachedReactions(client, (lists) => withOpinion(lists, show_id, opinion)),
    send,
    onFailed: (show_id, opinion, error) =>
      toast.error(`${failureText(opinion)} ${error.message}`, { id: `opinion-${show_id}` }),
  });
}

/** Each call toggles one rating and clears the other, so a rating is cleared by the call that set it. */
async function send(show_id: number, current: Opinion, target: Opinion): Promise<Opinion> {
  const endpoint = (target ?? current) === 'like' ? likeShow : dislikeShow;
  const { data } = await call(endpoint, { body: { show_id } });
  return data.liked ? 'like' : data.disliked ? 'dislike' : null;
}

function failureText(opinion: Opinion): string {
  if (opinion === 'like') return 'Your like was not saved.';
  return opinion === 'dislike' ? 'Your dislike was not saved.' : 'Your rating was not removed.';
}
