import { useEffect, useState } from 'react';
import { toast } from '#ui/toast/toast.ts';
import type { ShowInfoProps, ShowInfo as LoadedShowInfo } from './show-info.tsx';

/** Lazily loaded dialog about a show. */
export function ShowInfo({ show, onClose }: ShowInfoProps) {
  const [Loaded, setLoaded] = useState<typeof LoadedShowInfo | null>(null);
  useEffect(() => {
    let isOver = false;
    import('./show-info.tsx').then(
      (file) => isOver || setLoaded(() => file.ShowInfo),
      () => {
        if (isOver) return;
        toast.error('This did not load. Check your connection and try again.');
        onClose();
      },
    );
    return () => {
      isOver = true;
    };
  }, [onClose]);
  return Loaded && <Loaded show={show} onClose={onClose} />;
}
