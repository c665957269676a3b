import { Navigate, Outlet, useLocation } from 'react-router';
import { useSession } from '#lib/session.ts';

/** Sends visitors to sign in, and has them brought back after it. */
export function RequireMember() {
  const { pathname, search } = useLocation();
  if (!useSession()) return <Navigate to="/sign-in" replace state={{ from: pathname + search }} />;
  return <Outlet />;
}
