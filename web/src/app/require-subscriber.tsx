import { useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { useSession } from '#lib/session/session.ts';
import { backTo, entrancePath } from '#lib/session/return-path.ts';
import { useWantedPage } from '#lib/session/use-wanted-page.ts';

/**
 * Guards playback: sends visitors to sign up and back, members who are no longer signed in to sign in, and
 * members without a subscription to the plan and, once they have paid, back.
 */
export function RequireSubscriber() {
  const user = useSession();
  const location = useLocation();
  const [wasSignedIn] = useState(user !== null);
  useWantedPage();
  if (!user)
    return <Navigate to={wasSignedIn ? '/sign-in' : entrancePath()} replace state={backTo(location)} />;
  if (!user.is_subscribed) return <Navigate to="/plan-details" replace />;
  return <Outlet />;
}
