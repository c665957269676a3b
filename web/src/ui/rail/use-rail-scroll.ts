import { useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

const positions = new Map<string, number>();

/** Tracks a rail's scroll position and pages through it; each history entry keeps its own position. */
export function useRailScroll(name: string) {
  const list = useRef<HTMLUListElement>(null);
  const [ends, setEnds] = useState({ atStart: true, atEnd: true });
  const positionKey = `${useLocation().key} ${name}`;

  useLayoutEffect(() => {
    const rail = list.current;
    if (!rail) return undefined;
    rail.scrollLeft = positions.get(positionKey) ?? 0;
    const measure = () => {
      const offset = Math.abs(rail.scrollLeft);
      positions.set(positionKey, rail.scrollLeft);
      setEnds({ atStart: offset < 8, atEnd: offset > rail.scrollWidth - rail.clientWidth - 8 });
    };
    const observer = new ResizeObserver(measure);
    observer.observe(rail);
    rail.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      rail.removeEventListener('scroll', measure);
    };
  }, [positionKey]);

  const turnPage = (step: 1 | -1) => {
    const rail = list.current;
    if (!rail) return;
    const direction = getComputedStyle(rail).direction === 'rtl' ? -step : step;
    rail.scrollBy({ left: direction * rail.clientWidth * 0.85, behavior: 'smooth' });
  };
  return { list, ...ends, turnPage };
}
