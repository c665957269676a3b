import type { ShowCard } from '@kinora/contract/catalogue/shows';
import { CardAction } from '#ui/card/card-action.tsx';
import { ShowInfo } from './lazy-show-info.tsx';
import { useInfoDialog } from './use-info-dialog.ts';

/** Opens a dialog about a show without leaving the page. */
export function CardInfoButton({ show }: { show: ShowCard }) {
  const { isOpen, open, close } = useInfoDialog();
  return (
    <>
      <CardAction icon="info" label={`About ${show.name}`} onPress={open} />
      {isOpen && <ShowInfo show_id={show.id} card={show} onClose={close} />}
    </>
  );
}
