import type { ShowCard } from '@kinora/contract/catalogue/shows';
import { IconButton } from '#ui/button/icon-button.tsx';
import { ShowInfo } from './lazy-show-info.tsx';
import { useInfoDialog } from './use-info-dialog.ts';

/** Opens a dialog about a show without leaving the page; one of the round buttons next to Play Now. */
export function InfoButton({ show }: { show: ShowCard }) {
  const { isOpen, open, close } = useInfoDialog();
  return (
    <>
      <IconButton icon="info" label={`About ${show.name}`} onPress={open} />
      {isOpen && <ShowInfo show_id={show.id} card={show} onClose={close} />}
    </>
  );
}
