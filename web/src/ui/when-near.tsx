import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';

/** Waits with its content until that is about to be scrolled into view; `fallback` keeps its place. */
export function WhenNear({ fallback, children }: { fallback: ReactNode; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!place.current) return undefined;
    const sight = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: '600px',
    });
    sight.observe(place.current);
    return () => sight.disconnect();
  }, []);
  return <div ref={place}>{isNear ? children : fallback}</div>;
}
