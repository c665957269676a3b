import { useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { useSession } from '#lib/session/session.ts';
import { returnStateFor, authPath } from '#lib/session/return-path.ts';
import { useWantedPage } from '#lib/session/use-wanted-page.ts';

/**
 * Guards playback: redirects visitors to sign-up, members whose session has ended to sign-in, and members
 * without a subscription to the plan. Each of them is brought back here afterwards.
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
