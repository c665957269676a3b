import { useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { useSession } from '#lib/session/session.ts';
import { returnStateFor, authPath } from '#lib/session/return-path.ts';
import { useWantedPage } from '#lib/session/use-wanted-page.ts';

/**
 * Guards pages for subscribers: redirects visitors to the sign-up page, members whose session has ended to the
 * sign-in page, and members without a subscription to the page about the plan. All of them return to the page
 * afterwards.
 */
export function RequireSubscriber() {
  const user = useSession();
  const location = useLocation();
  const [wasSignedIn] = useState(user !== null);
  useWantedPage();
  if (!user)
    return <Navigate to={wasSignedIn ? '/sign-in' : authPath()} replace state={returnStateFor(location)} />;
  if (!user.is_subscribed) return <Navigate to="/plan-details" replace />;
  return <Outlet />;
}
