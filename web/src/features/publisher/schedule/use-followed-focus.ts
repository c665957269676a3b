import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Keeps the focus on a release that goes from one day to another, where it is drawn anew. It ends with the
 * next press of the pointer, and never takes the focus from anything else.
 */
export function useFollowedFocus() {
  const followed = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (followed.current === null || document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>(`[data-release="${followed.current}"]`)?.focus();
  });
  useEffect(() => {
    const end = () => (followed.current = null);
    addEventListener('pointerdown', end, { capture: true });
    return () => removeEventListener('pointerdown', end, { capture: true });
  }, []);
  return useCallback((id: number) => {
    followed.current = id;
  }, []);
}
