import { startTransition, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { Router } from 'react-router';
import { historyNavigator, onVisit, shownVisit, type Visit } from '#lib/navigation/history.ts';
import { LoadingPage } from '#ui/page/loading-page.tsx';
import { Screens } from './screens.tsx';
import { useScrollRestoration } from './use-scroll-restoration.ts';

/** Shows the screen for the browser's current URL. */
export function BrowserRouter() {
  const [visit, setVisit] = useState(shownVisit);
  useScrollRestoration(visit);
  useLayoutEffect(() => {
    const showNext = (next: Visit | null) => startTransition(() => setVisit(next));
    // The code of the first page may have loaded before this component was mounted.
    showNext(shownVisit());
    return onVisit((next) => (next.isUrgent ? flushSync(() => setVisit(next)) : showNext(next)));
  }, []);
  if (!visit) return <LoadingPage />;
  return (
    <Router location={visit.location} navigationType={visit.type} navigator={historyNavigator}>
      <Screens />
    </Router>
  );
}
