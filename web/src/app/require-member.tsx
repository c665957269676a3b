import { Navigate, Outlet, useLocation } from 'react-router';
import { isInNativeApp } from '#lib/native-bridge.ts';
import { useSession } from '#lib/session.ts';
import { useTimeout } from '#lib/use-timeout.ts';
import { backTo } from '#lib/way-in.ts';
import { LoadingPage } from '#ui/loading-page.tsx';

/** Sends visitors to sign in, and has them brought back after it. */
export function RequireMember() {
  const location = useLocation();
  const user = useSession();
  // The app around this page may be about to say who this is.
  const hasWaited = useTimeout(5000);
  if (user) return <Outlet />;
  if (isInNativeApp() && !hasWaited) return <LoadingPage />;
  return <Navigate to="/sign-in" replace state={backTo(location)} />;
}
