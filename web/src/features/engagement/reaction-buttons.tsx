import { IconToggle } from '#ui/button/icon-toggle.tsx';
import { Skeleton } from '#ui/page/skeleton.tsx';
import { useReactions } from './use-reactions.ts';

/** Follow, like and dislike next to Play Now; nothing for visitors. */
export function ReactionButtons({ show }: { show: { id: number; name: string } }) {
  const reactions = useReactions(show);
  if (reactions === undefined)
    return [1, 2, 3].map((key) => <Skeleton key={key} className="m-1 size-9 rounded-full!" />);
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
