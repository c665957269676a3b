import { useLayoutEffect, useRef } from 'react';
import type { FocusEvent } from 'react';

/**
 * Keeps the focus in a list when the item that had it is taken away: it goes to the one that moves into its
 * place, else to the last.
 * @param count how many items there are.
 * @returns what the list takes.
 */
export function useKeptFocus(count: number) {
  const ref = useRef<HTMLUListElement>(null);
  const place = useRef(0);
  const last = useRef(count);
  useLayoutEffect(() => {
    const isShorter = count < last.current;
    last.current = count;
    // A browser leaves the focus to the page when it takes away what had it.
    if (!ref.current || !isShorter || document.activeElement !== document.body) return;
    const next = ref.current.children[Math.min(place.current, count - 1)];
    next?.querySelector<HTMLElement>('a, button')?.focus();
  }, [count]);
  return {
    ref,
    onFocus: ({ currentTarget, target }: FocusEvent) => {
      place.current = [...currentTarget.children].findIndex((item) => item.contains(target));
    },
  };
}
