import { reactions } from '@kinora/contract/engagement/reactions';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { queryOf } from '#lib/api/queries.ts';
import { useSession } from '#lib/session/session.ts';
import type { IconName } from '#ui/media/icon.tsx';
import { isFollowed, findOpinion, type Opinion } from './reaction-lists.ts';
import { cachedReactions } from './reaction-cache.ts';
import { useSetFollow } from './use-set-follow.ts';
import { useSetOpinion } from './use-set-opinion.ts';

/** What a button needs to show a reaction and to change it. */
type Reaction = { icon: IconName; label: string; isOn: boolean; fills?: boolean; onPress: () => void };

type Reactions = Record<'like' | 'dislike' | 'follow', Reaction>;

/**
 * The viewer's reactions to a show, with actions to change them; null for visitors, undefined while loading.
 * @param isFollowAddOnly whether pressing the follow button of a followed show does nothing.
 */
export function useReactions(
  show: { id: number; name: string },
  isFollowAddOnly = false,
): Reactions | null | undefined {
  const client = useQueryClient();
  const setFollow = useSetFollow();
  const setOpinion = useSetOpinion();
  const canReact = Boolean(useSession()?.email);
  const { data } = useQuery({
    ...queryOf(reactions, {}),
    enabled: canReact,
    staleTime: 5 * 60_000,
    // Re-renders a card only when the reactions to its own show change.
    select: (lists) => ({ opinion: findOpinion(lists, show.id), isFollowing: isFollowed(lists, show.id) }),
  });
  if (!canReact) return null;
  if (!data) return undefined;
  const { opinion, isFollowing } = data;
  const react = (kind: NonNullable<Opinion>) => {
    const currentOpinion = findOpinion(cachedReactions(client), show.id);
    setOpinion(show.id, currentOpinion, currentOpinion === kind ? null : kind);
  };
  const toggleFollow = () => {
    const isFollowedNow = isFollowed(cachedReactions(client), show.id);
    if (!isFollowedNow || !isFollowAddOnly) setFollow(show.id, isFollowedNow, !isFollowedNow);
  };
  return {
    like: {
      icon: 'like',
      label: `Like ${show.name}`,
      isOn: opinion === 'like',
      fills: true,
      onPress: () => react('like'),
    },
    dislike: {
      icon: 'dislike',
      label: `Dislike ${show.name}`,
      isOn: opinion === 'dislike',
      fills: true,
      onPress: () => react('dislike'),
    },
    follow: {
      icon: isFollowing ? 'check' : 'plus',
      label: `Follow ${show.name}`,
      isOn: isFollowing,
      onPress: toggleFollow,
    },
  };
}
