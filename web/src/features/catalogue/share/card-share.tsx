import { cardActionStyle } from '#ui/card/card-action.tsx';
import { ShareMenu } from './share-menu.tsx';

/** Shares a show from a card. */
export function CardShare({ show }: { show: { id: number; name: string } }) {
  return <ShareMenu show={show} triggerStyle={cardActionStyle()} iconSize={18} />;
}
