import { useEffect, useLayoutEffect, useRef } from 'react';
import { onVisit, type Visit } from '#lib/navigation/history.ts';

const storageKey = 'scroll-positions';

/** Scrolls each page to the top, or to its previous position after navigating back. */
export function useScrollRestoration(visit: Visit | null): void {
  // The server-rendered page may have been scrolled before this ran.
  const last = useRef(visit);
  useLayoutEffect(() => {
    if (!visit || visit === last.current) return;
    last.current = visit;
    scrollFor(visit);
  }, [visit]);
  useLayoutEffect(() => onVisit(() => last.current && savePosition(last.current)), []);
  useEffect(() => {
    const takeControl = () => (history.scrollRestoration = 'manual');
    // The browser restores the position after a reload, or after going back from another site.
    const releaseControl = () => {
      if (last.current) savePosition(last.current);
      history.scrollRestoration = 'auto';
    };
    takeControl();
    addEventListener('pageshow', takeControl);
    addEventListener('pagehide', releaseControl);
    return () => {
      removeEventListener('pageshow', takeControl);
      removeEventListener('pagehide', releaseControl);
    };
  }, []);
}

function scrollFor({ location: { hash, ...location }, keepsScroll }: Visit): void {
  const saved = readPositions()[keyOf(location)];
  const target = document.getElementById(decodedFragment(hash));
  if (saved !== undefined) scrollTo(0, saved);
  else if (target) target.scrollIntoView();
  else if (!keepsScroll) scrollTo(0, 0);
}

function savePosition({ location }: Visit): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ ...readPositions(), [keyOf(location)]: scrollY }));
  } catch {
    // Without storage, pages start at their top.
  }
}

function readPositions(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Record<string, number>;
  } catch {
    return {};
  }
}

/**
 * The first page of every visit has the key `default`, so go by its path: it must not restore another page's scroll
 * position.
 */
const keyOf = ({ key, pathname }: { key: string; pathname: string }) => (key === 'default' ? pathname : key);

function decodedFragment(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return '';
  }
}
