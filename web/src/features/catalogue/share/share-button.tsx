import { iconButtonStyle } from '#ui/style/icon-button-style.ts';
import { ShareMenu, type SharedShow } from './share-menu.tsx';

/** Shares a show; one of the round buttons next to Play Now. */
export function ShareButton({ show }: { show: SharedShow }) {
  return <ShareMenu show={show} triggerStyle={iconButtonStyle()} />;
}
