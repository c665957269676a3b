import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { isInNativeApp } from '#lib/session/native-bridge.ts';
import {
  wasSignedInOnLoad,
  leaveEndedSession,
  readEndedSession,
  useHasSessionEnded,
  useSession,
} from '#lib/session/session.ts';
import { returnStateFor } from '#lib/session/return-path.ts';
import { toast } from '#ui/toast/toast.ts';

/** Pages that serve visitors too, where someone may be reading or writing a message. */
const publicPaths =
  /^\/(?:faq|privacy-policy|terms-of-service|contact|about-us|unsubscribe\/.*|sandbox\/.*)\/?$/;

/** Sends the user to sign in when the server has ended the session, and back to the page afterwards. */
export function useEndedSession(): void {
  const navigate = useNavigate();
  const location = useLocation();
  const isSignedIn = useSession() !== null;
  const hasSessionEnded = useHasSessionEnded();
  const wasSignedIn = useRef(wasSignedInOnLoad);
  useEffect(() => {
    // Nothing on these pages needs an account.
    if (hasSessionEnded && publicPaths.test(location.pathname)) leaveEndedSession();
  }, [hasSessionEnded, location]);
  useEffect(() => {
    const hasEnded = wasSignedIn.current && !isSignedIn;
    wasSignedIn.current = isSignedIn;
    // A surrounding app signs the user in again automatically.
    if (!hasEnded || !readEndedSession() || isInNativeApp()) return;
    if (publicPaths.test(location.pathname)) toast.info('Your session has ended. Please sign in again.');
    else if (location.pathname !== '/sign-in')
      // Unlike the router's location, the browser's URL includes an open dialog.
      void navigate('/sign-in', {
        replace: true,
        state: returnStateFor({ ...location, search: globalThis.location.search }),
      });
  }, [isSignedIn, location, navigate]);
}
