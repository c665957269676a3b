import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useSession } from '#lib/session/session.ts';
import { returnPath } from '#lib/session/return-path.ts';

/**
 * Redirects anyone who is signed in to the page they were going to, otherwise a subscriber to home and other
 * members to the plan.
 * @returns whether a redirect is under way, so that no form is shown meanwhile.
 */
export function useLeaveWhenSignedIn(): boolean {
  const user = useSession();
  const navigate = useNavigate();
  const { state } = useLocation();
  const target = user && (returnPath(state) ?? (user.is_subscribed ? '/' : '/plan-details'));
  useEffect(() => {
    if (target) void navigate(target, { replace: true });
  }, [target, navigate]);
  return user !== null;
}
