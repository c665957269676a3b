import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { showPath } from '#lib/show-path.ts';
import { toast } from '#ui/toast/toast.ts';
import type { ShowInfoProps, ShowInfo as LoadedShowInfo } from './show-info.tsx';

/** Lazily loaded dialog about a show; if its code cannot be loaded, the show's page opens instead. */
export function ShowInfo(props: ShowInfoProps) {
  const { show_id, card, onClose } = props;
  const navigate = useNavigate();
  const [Loaded, setLoaded] = useState<typeof LoadedShowInfo | null>(null);
  const handleFailure = useEffectEvent(() => {
    onClose();
    // Without a connection the page would not load either.
    if (navigator.onLine) void navigate(card ? showPath(card) : `/details/${show_id}`);
    else toast.error('This did not load. Check your connection and try again.');
  });
  useEffect(() => {
    let isCancelled = false;
    import('./show-info.tsx').then(
      (module) => isCancelled || setLoaded(() => module.ShowInfo),
      () => isCancelled || handleFailure(),
    );
    return () => {
      isCancelled = true;
    };
  }, []);
  return Loaded && <Loaded {...props} />;
}
