import { CardAction } from '#ui/card-action.tsx';
import { useReactions } from './use-reactions.ts';

type CardReactionsProps = {
  show: { id: number; name: string };
  /** Pressing a show that is followed already does nothing. */
  followIsAddOnly?: boolean;
};

/** Like, dislike and follow on a card; nothing for visitors. */
export function CardReactions({ show, followIsAddOnly }: CardReactionsProps) {
  const reactions = useReactions(show, followIsAddOnly);
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
