import { CardAction } from '#ui/card/card-action.tsx';
import { Skeleton } from '#ui/page/skeleton.tsx';
import { useReactions } from './use-reactions.ts';

type CardReactionsProps = {
  show: { id: number; name: string };
  /** Whether pressing the follow button of a followed show does nothing. */
  isFollowAddOnly?: boolean;
};

/** Like, dislike and follow on a card; nothing for visitors. */
export function CardReactions({ show, isFollowAddOnly }: CardReactionsProps) {
  const reactions = useReactions(show, isFollowAddOnly);
  if (reactions === undefined)
    return [1, 2, 3].map((key) => (
      <Skeleton
        key={key}
        className="h-9 w-full max-w-9 min-w-6 rounded-full! pointer-coarse:h-11 pointer-coarse:max-w-11"
      />
    ));
  return (
    reactions && (
      <>
        <CardAction {...reactions.like} />
        <CardAction {...reactions.dislike} />
        <CardAction {...reactions.follow} />
      </>
    )
  );
}
