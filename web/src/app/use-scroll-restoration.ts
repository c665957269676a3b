import { useEffect, useLayoutEffect, useRef } from 'react';
import { onVisit, type Visit } from '#lib/navigation/history.ts';

const storageKey = 'scroll-positions';

/** Scrolls each page to the top, or to its previous position after navigating back. */
export function useScrollRestoration(visit: Visit | null): void {
  // The server-rendered page may have been scrolled before this hook ran.
  const lastVisit = useRef(visit);
  useLayoutEffect(() => {
    if (!visit || visit === lastVisit.current) return;
    lastVisit.current = visit;
    restoreScroll(visit);
  }, [visit]);
  useLayoutEffect(() => onVisit(() => lastVisit.current && savePosition(lastVisit.current)), []);
  useEffect(() => {
    const takeControl = () => (history.scrollRestoration = 'manual');
    // The browser restores the position after a reload, or after going back from another site.
    const releaseControl = () => {
      if (lastVisit.current) savePosition(lastVisit.current);
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

function restoreScroll({ location: { hash, ...location }, keepsScroll }: Visit): void {
  const saved = readPositions()[positionKey(location)];
  const target = document.getElementById(decodeFragment(hash));
  if (saved !== undefined) scrollTo(0, saved);
  else if (target) target.scrollIntoView();
  else if (!keepsScroll) scrollTo(0, 0);
}

function savePosition({ location }: Visit): void {
  try {
    sessionStorage.setItem(
      storageKey,
      JSON.stringify({ ...readPositions(), [positionKey(location)]: scrollY }),
    );
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
 * The first page of every visit has the key `default`, so its path is used instead: it must not restore another
 * page's scroll position.
 */
const positionKey = ({ key, pathname }: { key: string; pathname: string }) =>
  key === 'default' ? pathname : key;

function decodeFragment(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return '';
  }
}
