import { Navigate, Outlet, useLocation } from 'react-router';
import { useSession } from '#lib/session.ts';

/** Where films play: leads visitors to sign up and back, and members without a subscription to the plan. */
export function RequireSubscriber() {
  const user = useSession();
  const { pathname, search } = useLocation();
  if (!user) return <Navigate to="/sign-up" replace state={{ from: pathname + search }} />;
  if (!user.is_subscribed) return <Navigate to="/plan-details" replace />;
  return <Outlet />;
}
