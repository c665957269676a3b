import { useLayoutEffect, useRef, type FocusEvent } from 'react';

/**
 * Keeps the focus in a list when the focused item is removed: it moves to the item that takes its place, or
 * else to the last.
 * @param count number of items.
 * @returns props for the list element.
 */
export function useFocusAfterRemoval(count: number) {
  const ref = useRef<HTMLUListElement>(null);
  const focusedIndex = useRef(0);
  const previousCount = useRef(count);
  useLayoutEffect(() => {
    const isShorter = count < previousCount.current;
    previousCount.current = count;
    // Browsers move the focus to the body when the focused element is removed.
    if (!ref.current || !isShorter || document.activeElement !== document.body) return;
    const next = ref.current.children[Math.min(focusedIndex.current, count - 1)];
    next?.querySelector<HTMLElement>('a, button')?.focus();
  }, [count]);
  return {
    ref,
    onFocus: ({ currentTarget, target }: FocusEvent) => {
      focusedIndex.current = [...currentTarget.children].findIndex((item) => item.contains(target));
    },
  };
}
