import { useEffect, useState, type RefObject } from 'react';

/** Input that shows someone is actually there. */
const signsOfLife = ['pointermove', 'pointerdown', 'keydown', 'wheel'] as const;

/** How long a page may go without input before content below the first screen is loaded anyway. */
const rest_ms = 6000;

/**
 * Turns true once an element is about to scroll into view, the reader gives any input, or the page has been
 * idle for a while.
 */
export function useNearViewport(element: RefObject<HTMLElement | null>): boolean {
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    if (!element.current) return undefined;
    const see = () => setIsNear(true);
    const sight = new IntersectionObserver(([entry]) => entry?.isIntersecting && see(), {
      rootMargin: '0px 0px 240px 0px',
    });
    sight.observe(element.current);
    const timer = setTimeout(see, rest_ms);
    for (const sign of signsOfLife) addEventListener(sign, see, { once: true, passive: true });
    return () => {
      sight.disconnect();
      clearTimeout(timer);
      for (const sign of signsOfLife) removeEventListener(sign, see);
    };
  }, [element]);
  return isNear;
}
