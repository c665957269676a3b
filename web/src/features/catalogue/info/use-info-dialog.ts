import { useCallback, useState } from 'react';

/** Whether the dialog about a show is open. */
export function useInfoDialog() {
  const [isOpen, setIsOpen] = useState(false);
  const open = useCallback(() => setIsOpen(true), []);
  const close = useCallback(() => setIsOpen(false), []);
  return { isOpen, open, close };
}
