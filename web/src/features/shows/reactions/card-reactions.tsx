import { CardAction } from '#ui/card-action.tsx';
import { useReactions } from './use-reactions.ts';

type CardReactionsProps = {
  show: { id: number; name: string };
  /** Pressing a show that is followed already does nothing. */
  followIsAddOnly?: boolean;
};

/** Like, dislike and follow on a card; nothing for visitors. */
export function CardReactions({ show, followIsAddOnly = false }: CardReactionsProps) {
  const { canReact, isLiked, isDisliked, isFollowing, ...reactions } = useReactions(show);
  if (!canReact) return null;
  return (
    <>
      <CardAction
        icon="like"
        label={`Like ${show.name}`}
        isOn={isLiked}
        fills
        onPress={reactions.toggleLike}
      />
      <CardAction
        icon="dislike"
        label={`Dislike ${show.name}`}
        isOn={isDisliked}
        fills
        onPress={reactions.toggleDislike}
      />
      <CardAction
        icon={isFollowing ? 'check' : 'plus'}
        label={`Follow ${show.name}`}
        isOn={isFollowing}
        onPress={followIsAddOnly ? reactions.follow : reactions.toggleFollow}
      />
    </>
  );
}
