import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { boot } from '#lib/boot.ts';

/** Speaks a page's name when it has taken the place of another one: who does not see it would not know. */
export function PageName() {
  const { key, pathname } = useLocation();
  const before = useRef('');
  const [name, setName] = useState('');
  useEffect(() => {
    const observer = new MutationObserver(tell);
    function tell() {
      // A page that is on its way has the name of the one before it, and then none of its own; the home page never has one.
      if (document.title === before.current) return;
      if (document.title === boot.brand.name && pathname !== '/') return;
      setName(document.title);
      // What changes later is the page's own to tell.
      observer.disconnect();
    }
    // What a visit begins with is spoken by the browser itself.
    if (key !== 'default') {
      observer.observe(document.head, { childList: true, subtree: true });
      tell();
    }
    return () => {
      observer.disconnect();
      before.current = document.title;
    };
  }, [key, pathname]);
  return (
    <p aria-live="polite" className="sr-only">
      {name}
    </p>
  );
}
