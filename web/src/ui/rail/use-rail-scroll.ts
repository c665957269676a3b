import { useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

const places = new Map<string, number>();

/** Tracks a rail's scroll position and pages through it; each history entry keeps its own position. */
export function useRailScroll(name: string) {
  const list = useRef<HTMLUListElement>(null);
  const [ends, setEnds] = useState({ atStart: true, atEnd: true });
  const place = `${useLocation().key} ${name}`;

  useLayoutEffect(() => {
    const rail = list.current;
    if (!rail) return undefined;
    rail.scrollLeft = places.get(place) ?? 0;
    const measure = () => {
      const moved = Math.abs(rail.scrollLeft);
      places.set(place, rail.scrollLeft);
      setEnds({ atStart: moved < 8, atEnd: moved > rail.scrollWidth - rail.clientWidth - 8 });
    };
    const sizes = new ResizeObserver(measure);
    sizes.observe(rail);
    rail.addEventListener('scroll', measure, { passive: true });
    return () => {
      sizes.disconnect();
      rail.removeEventListener('scroll', measure);
    };
  }, [place]);

  const turnPage = (step: 1 | -1) => {
    const rail = list.current;
    if (!rail) return;
    const direction = getComputedStyle(rail).direction === 'rtl' ? -step : step;
    rail.scrollBy({ left: direction * rail.clientWidth * 0.85, behavior: 'smooth' });
  };
  return { list, ...ends, turnPage };
}
