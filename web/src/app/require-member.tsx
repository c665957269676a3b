import { Navigate, Outlet, useLocation } from 'react-router';
import { isInNativeApp } from '#lib/session/native-bridge.ts';
import { useSession } from '#lib/session/session.ts';
import { useTimeout } from '#lib/hooks/use-timeout.ts';
import { returnStateFor } from '#lib/session/return-path.ts';
import { LoadingPage } from '#ui/page/loading-page.tsx';

/** Sends visitors to sign in, and back to the page afterwards. */
export function RequireMember() {
  const location = useLocation();
  const user = useSession();
  // The surrounding app may be about to sign the user in.
  const hasWaited = useTimeout(5000);
  if (user) return <Outlet />;
  if (isInNativeApp() && !hasWaited) return <LoadingPage />;
  return <Navigate to="/sign-in" replace state={returnStateFor(location)} />;
}
