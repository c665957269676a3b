import { useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { useSession } from '#lib/session/session.ts';
import { backTo, entrancePath } from '#lib/session/return-path.ts';

/**
 * Guards playback: sends visitors to sign up and back, members who are no longer signed in to sign in, and
 * members without a subscription to the plan.
 */
export function RequireSubscriber() {
  const user = useSession();
  const location = useLocation();
  const [wasSignedIn] = useState(user !== null);
  if (!user)
    return <Navigate to={wasSignedIn ? '/sign-in' : entrancePath()} replace state={backTo(location)} />;
  if (!user.is_subscribed) return <Navigate to="/plan-details" replace />;
  return <Outlet />;
}
