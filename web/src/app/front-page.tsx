import { lazy, Suspense, useEffect } from 'react';
import { refreshSession } from '#lib/api/call.ts';
import { useSession } from '#lib/session/session.ts';
import { LoadingPage } from '#ui/page/loading-page.tsx';
import { loadHomePage, LandingPage } from './first-page.ts';

const HomePage = lazy(async () => ({ default: (await loadHomePage()).HomePage }));

/** Shows `/`: the home page for subscribers, the landing page for everyone else. */
export function FrontPage() {
  const user = useSession();
  const lacksSubscription = user !== null && !user.is_subscribed;
  useEffect(() => {
    // A member may have subscribed on another device.
    if (lacksSubscription) void refreshSession();
  }, [lacksSubscription]);
  return (
    <Suspense fallback={<FullHeightLoader />}>
      {user?.is_subscribed ? <HomePage /> : <LandingPage />}
    </Suspense>
  );
}

/** As tall as the window, so that the footer doesn't jump out of view when the page has loaded. */
const FullHeightLoader = () => (
  <div className="min-h-dvh">
    <LoadingPage />
  </div>
);
