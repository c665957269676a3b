import { useEffect, useRef, useState, type ReactNode } from 'react';
import { classNames } from './class-names.ts';

/** Fades and rises into place once scrolled into view. The server's HTML shows it from the start. */
export function Reveal({ className, children }: { className?: string; children: ReactNode }) {
  const block = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState(true);
  useEffect(() => {
    if (!block.current) return undefined;
    setSeen(block.current.getBoundingClientRect().top < innerHeight);
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setSeen(true), {
      threshold: 0.1,
      // Content skipped by a large scroll is treated as seen.
      rootMargin: '100000px 0px 0px 0px',
    });
    observer.observe(block.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div
      ref={block}
      className={classNames(
        'transition-[opacity,translate] duration-700 ease-calm motion-reduce:transition-none',
        !seen && 'translate-y-6 opacity-0 motion-reduce:translate-y-0 motion-reduce:opacity-100',
        className,
      )}
    >
      {children}
    </div>
  );
}
