import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Keeps the focus on a release that is moved to another day, where it is re-rendered. Stops at the next
 * pointer press, and never takes the focus from another element.
 */
export function useReleaseFocus() {
  const followed = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (followed.current === null || document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>(`[data-release="${followed.current}"]`)?.focus();
  });
  useEffect(() => {
    const stop = () => (followed.current = null);
    addEventListener('pointerdown', stop, { capture: true });
    return () => removeEventListener('pointerdown', stop, { capture: true });
  }, []);
  return useCallback((id: number) => {
    followed.current = id;
  }, []);
}
