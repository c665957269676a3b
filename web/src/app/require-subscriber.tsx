import { Navigate, Outlet } from 'react-router';
import { useSession } from '#lib/session.ts';

/** Within what members reach: sends those without a subscription to the plan. */
export function RequireSubscriber() {
  if (!useSession()?.is_subscribed) return <Navigate to="/plan-details" replace />;
  return <Outlet />;
}
