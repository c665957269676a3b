import { iconButtonLook } from '#ui/icon-button-look.ts';
import { ShareMenu } from './share-menu.tsx';

/** Shares a show, among the round buttons beside Play Now. */
export function ShareButton({ show }: { show: { id: number; name: string } }) {
  return <ShareMenu show={show} triggerLook={iconButtonLook()} />;
}
