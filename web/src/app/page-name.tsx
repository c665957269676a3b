import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { boot } from '#lib/boot.ts';

/** Speaks a page's name when it has taken the place of another one: who does not see it would not know. */
export function PageName() {
  const { key, pathname } = useLocation();
  const [name, setName] = useState('');
  useEffect(() => {
    // What a visit begins with is spoken by the browser itself.
    if (key === 'default') return undefined;
    const observer = new MutationObserver(tell);
    function tell() {
      // A page that loads has no name of its own yet; the home page never has one.
      if (document.title === boot.brand.name && pathname !== '/') return;
      setName(document.title);
      // What changes later is the page's own to tell.
      observer.disconnect();
    }
    observer.observe(document.head, { childList: true, subtree: true });
    tell();
    return () => observer.disconnect();
  }, [key, pathname]);
  return (
    <p aria-live="polite" className="sr-only">
      {name}
    </p>
  );
}
