import { useState } from 'react';
import { useLocation } from 'react-router';

/** Holds whether an overlay is open; navigating closes it, and coming back doesn't reopen it. */
export function useOverlayOpen(): [isOpen: boolean, setOpen: (open: boolean) => void] {
  const { key } = useLocation();
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  if (openedAt !== null && openedAt !== key) setOpenedAt(null);
  return [openedAt === key, (open) => setOpenedAt(open ? key : null)];
}
