import type { ShowCard } from '@kinora/contract/shows';
import { useCallback, useState } from 'react';
import { CardAction } from '#ui/card-action.tsx';
import { ShowInfo } from './lazy-show-info.tsx';

/** Tells more about a show without leaving the page. */
export function CardInfoButton({ show }: { show: ShowCard }) {
  const [isOpen, setIsOpen] = useState(false);
  const close = useCallback(() => setIsOpen(false), []);
  return (
    <>
      <CardAction icon="info" label={`About ${show.name}`} onPress={() => setIsOpen(true)} />
      {isOpen && <ShowInfo show={show} onClose={close} />}
    </>
  );
}
