import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { boot } from '#lib/boot.ts';

/** Announces a page's title to screen readers after client-side navigation. */
export function PageTitleAnnouncer() {
  const { key, pathname } = useLocation();
  const previousTitle = useRef('');
  const [name, setName] = useState('');
  useEffect(() => {
    const observer = new MutationObserver(announce);
    function announce() {
      // While a page loads, the title is first the previous page's and then only the brand name; only
      // the home page keeps the latter.
      if (document.title === previousTitle.current) return;
      if (document.title === boot.brand.name && pathname !== '/') return;
      setName(document.title);
      // The page itself has to announce later changes to the title.
      observer.disconnect();
    }
    // The browser itself announces the first page of a visit.
    if (key !== 'default') {
      observer.observe(document.head, { childList: true, subtree: true });
      announce();
    }
    return () => {
      observer.disconnect();
      previousTitle.current = document.title;
    };
  }, [key, pathname]);
  return (
    <p aria-live="polite" className="sr-only">
      {name}
    </p>
  );
}
