import { useEffect, useState, type RefObject } from 'react';

/** Input that shows that a person is present. */
const userEvents = ['pointermove', 'pointerdown', 'keydown', 'wheel'] as const;

/** Turns true once an element is about to scroll into view, or on the first user input. */
export function useNearViewport(element: RefObject<HTMLElement | null>): boolean {
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    if (!element.current) return undefined;
    const markNear = () => setIsNear(true);
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && markNear(), {
      rootMargin: '0px 0px 240px 0px',
    });
    observer.observe(element.current);
    for (const event of userEvents) addEventListener(event, markNear, { once: true, passive: true });
    return () => {
      observer.disconnect();
      for (const event of userEvents) removeEventListener(event, markNear);
    };
  }, [element]);
  return isNear;
}
