import { useEffect, useState } from 'react';
import { toast } from '#ui/toast.ts';
import type { ShowInfoProps, ShowInfo as LoadedShowInfo } from './show-info.tsx';

/** The dialog about a show; its code comes with the first one that is opened. */
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
