import { IconToggle } from '#ui/icon-toggle.tsx';
import { useReactions } from './use-reactions.ts';

/** Follow, like and dislike beside Play Now; nothing for visitors. */
export function ReactionButtons({ show }: { show: { id: number; name: string } }) {
  const { canReact, isLiked, isDisliked, isFollowing, ...reactions } = useReactions(show);
  if (!canReact) return null;
  return (
    <>
      <IconToggle
        icon={isFollowing ? 'check' : 'plus'}
        label={`Follow ${show.name}`}
        isOn={isFollowing}
        onPress={reactions.toggleFollow}
      />
      <IconToggle
        icon="like"
        label={`Like ${show.name}`}
        isOn={isLiked}
        fills
        onPress={reactions.toggleLike}
      />
      <IconToggle
        icon="dislike"
        label={`Dislike ${show.name}`}
        isOn={isDisliked}
        fills
        onPress={reactions.toggleDislike}
      />
    </>
  );
}
