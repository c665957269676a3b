import { useEffect, useRef, useState, type ReactNode } from 'react';

/** Renders its content only once it is about to be scrolled into view, and `fallback` until then. */
export function RenderWhenNear({ fallback, children }: { fallback: ReactNode; children: ReactNode }) {
  const container = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    if (!container.current) return undefined;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setIsNear(true), {
      rootMargin: '600px',
    });
    observer.observe(container.current);
    return () => observer.disconnect();
  }, []);
  return <div ref={container}>{isNear ? children : fallback}</div>;
}
