import { reactions } from '@kinora/contract/reactions';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { queryOf } from '#lib/queries.ts';
import { useSession } from '#lib/session.ts';
import { isFollowed, opinionOf } from './lists.ts';
import type { Opinion } from './lists.ts';
import { shownReactions } from './reaction-cache.ts';
import { wishForFollow } from './wish-for-follow.ts';
import { wishForOpinion } from './wish-for-opinion.ts';

/** What this viewer thinks of a show, and how to change it; `canReact` is false for visitors. */
export function useReactions(show: { id: number }) {
  const client = useQueryClient();
  const user = useSession();
  const { data } = useQuery({
    ...queryOf(reactions, {}),
    enabled: Boolean(user?.email),
    staleTime: 5 * 60_000,
    // A card is drawn anew only when its own show changes.
    select: (lists) => ({ opinion: opinionOf(lists, show.id), isFollowing: isFollowed(lists, show.id) }),
  });
  const { opinion, isFollowing } = data ?? { opinion: null, isFollowing: false };
  const toggle = (kind: NonNullable<Opinion>) => {
    const isSet = opinionOf(shownReactions(client), show.id) === kind;
    void wishForOpinion(client, show.id, isSet ? null : kind);
  };
  return {
    canReact: Boolean(user?.email),
    isLiked: opinion === 'like',
    isDisliked: opinion === 'dislike',
    isFollowing,
    toggleLike: () => toggle('like'),
    toggleDislike: () => toggle('dislike'),
    toggleFollow: () => void wishForFollow(client, show.id, !isFollowed(shownReactions(client), show.id)),
    /** Follows; a show that is followed already stays so. */
    follow: () => {
      if (!isFollowed(shownReactions(client), show.id)) void wishForFollow(client, show.id, true);
    },
  };
}
