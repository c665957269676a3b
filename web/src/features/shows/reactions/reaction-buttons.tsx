import { IconToggle } from '#ui/icon-toggle.tsx';
import { useReactions } from './use-reactions.ts';

/** Follow, like and dislike beside Play Now; nothing for visitors. */
export function ReactionButtons({ show }: { show: { id: number; name: string } }) {
  const reactions = useReactions(show);
  return (
    reactions && (
      <>
        <IconToggle {...reactions.follow} />
        <IconToggle {...reactions.like} />
        <IconToggle {...reactions.dislike} />
      </>
    )
  );
}
