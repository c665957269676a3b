import { useEffect, useState } from 'react';
import type { RefObject } from 'react';

/** How long a page may stay still before what lies below its first screen is brought anyway. */
const rest_ms = 2500;

/** Turns true once an element is nearly scrolled to, or the page has stood for a while. */
export function useSoonSeen(element: RefObject<HTMLElement | null>): boolean {
  const [isSoonSeen, setIsSoonSeen] = useState(false);
  useEffect(() => {
    if (!element.current) return undefined;
    const see = () => setIsSoonSeen(true);
    const sight = new IntersectionObserver(([entry]) => entry?.isIntersecting && see(), {
      rootMargin: '0px 0px 240px 0px',
    });
    sight.observe(element.current);
    const timer = setTimeout(see, rest_ms);
    return () => {
      sight.disconnect();
      clearTimeout(timer);
    };
  }, [element]);
  return isSoonSeen;
}
